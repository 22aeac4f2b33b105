import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdBack } from '../../testing/hold-back.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const days = [{ date: '2026-11-26', learners: 3, completions: 5 }];
const figures = { users: 41, activeUsers: 12, lessons: 31, completions: 700, words: 999, days };
const needy = {
  id: testId(1),
  name: '6B Arabic',
  memberCount: 14,
  stuck: 0,
  overdue: 1,
  missedWords: 0,
  absent: 0,
  learners: 2,
};
const open = () =>
  renderApp(
    '/admin',
    {
      'GET /api/admin/statistics': () => ({ body: figures }),
      'GET /api/admin/school': () => ({ body: { registration: 'closed', isRegistrationChosen: false } }),
      'GET /api/teacher/attention': () => ({ body: { items: [needy] } }),
    },
    admin,
  );
const tools = () => screen.queryByRole('navigation', { name: 'Tools' });
const figure = (name: string) => screen.getByText(name).parentElement!;

test('the figures have their places before they are counted, and what is not there yet stands below the tools', async () => {
  open();
  const letGo = holdBack('/api/admin/statistics');
  await waitFor(() => expect(tools()).toBeVisible());
  const users = within(screen.getByRole('main')).getAllByText('Users')[0]!;
  const before = tools()!.previousElementSibling;
  expect(before).toContainElement(users);
  letGo();
  expect(await screen.findByRole('heading', { name: 'Activity in the last 30 days' })).toBeVisible();
  expect(tools()!.previousElementSibling).toBe(before);
  expect(figure('Active in 7 days')).toHaveTextContent('12');
});

test.each([
  ['/api/teacher/attention', 'What needs you'],
  ['/api/admin/school', 'May people register by themselves?'],
])('nothing stands where %s may push it down', async (path, heading) => {
  open();
  const letGo = holdBack(path);
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // What is asked beside it has come.
  await waitFor(() => expect(screen.queryByText('Active in 7 days')).toBeNull());
  expect(tools()).toBeNull();
  letGo();
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(tools()).toBeVisible();
});

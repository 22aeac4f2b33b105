import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const teacher = { ...learner, name: 'Mona', role: 'teacher' as const };
const page = (items: readonly object[]) => ({ body: { items, nextCursor: null, total: items.length } });
const needy = (number: number, counts: object) => ({
  id: testId(number),
  name: `Class ${number}`,
  memberCount: 28,
  stuck: 0,
  overdue: 0,
  missedWords: 0,
  absent: 0,
  learners: 0,
  ...counts,
});

test('a teacher sees first which classes need somebody, and why', async () => {
  const classes = [needy(1, { stuck: 3, overdue: 1, missedWords: 4, learners: 5 }), needy(2, {})];
  const answers = { 'GET /api/teacher/classes': () => page([]), 'GET /api/teacher/attention': () => page(classes) };
  const { router } = renderApp('/', answers, teacher);
  const section = await screen.findByRole('region', { name: 'What needs you' });
  const link = within(section).getByRole('link', { name: /Class 1/ });
  expect(link).toHaveTextContent(
    '5 of 28 learners need somebody3 are stuck · 1 course is overdue · 4 words are missed',
  );
  expect(link).toHaveAttribute('href', `/admin/classes/${testId(1)}`);
  expect(within(section).getByText('In 1 other class nobody is stuck, late or absent.')).toBeVisible();
  // Who searches looks for a class, not for what is wrong.
  await router.navigate({ to: '/admin/classes', search: { q: '6B' } });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull());
});

test('where nobody needs anything that is said, and what fails can be asked for again', async () => {
  let fails = true;
  const answers = {
    'GET /api/teacher/classes': () => page([]),
    'GET /api/teacher/attention': () =>
      fails ? { status: 403, body: { code: 'FORBIDDEN_ROLE', message: '' } } : page([needy(1, {})]),
  };
  renderApp('/admin/classes', answers, teacher);
  const section = await screen.findByRole('region', { name: 'What needs you' });
  fails = false;
  fireEvent.click(await within(section).findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody in your classes is stuck, late or absent.')).toBeVisible();
});

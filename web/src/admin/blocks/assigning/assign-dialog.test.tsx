import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const course = {
  id: testId(1),
  title: 'Bread',
  description: '',
  courseType: 'reading_card',
  language: 'english',
  level: 1,
  lessonNumber: 1,
  isFree: true,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const people = Array.from({ length: 1100 }, (_, index) => ({
  id: testId(2000 + index),
  name: `Learner ${index}`,
  email: `learner${index}@example.com`,
  role: 'user',
  isAssigned: index < 2,
}));
const path = `/api/admin/courses/${course.id}/users`;
const change = { action: 'assign', changedAt: '2026-01-01T00:00:00.000Z', userIds: [testId(5)], withheldUserIds: [] };
const failure = { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } };

async function open(count: number, answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(
    '/admin/courses',
    {
      'GET /api/admin/courses': () => ({
        body: { items: [course], nextCursor: null, courseTypes: ['reading_card'], levels: [1], total: 1 },
      }),
      'POST /api/admin/assignments/repair': () => ({ body: { repairedUsers: 0 } }),
      [`GET ${path}`]: ({ url }) => {
        const start = Number(url.searchParams.get('cursor') ?? 0);
        const found = people.slice(0, count);
        const nextCursor = start + 50 < count ? String(start + 50) : null;
        const items = found.slice(start, start + 50);
        return { body: { items, nextCursor, assignedCount: 2, total: count, broughtCount: 3 } };
      },
      ...answers,
    },
    admin,
  );
  await screen.findByRole('row', { name: /Bread/ });
  fireEvent.click(screen.getByRole('button', { name: 'Assign to users' }));
  await screen.findByText('Learner 0');
  return app;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (app: Awaited<ReturnType<typeof open>>, key: string) =>
  app.requests.filter((request) => request.key === key).map(({ body }) => body);

test('everybody found is chosen by one press, beyond what is shown, and assigned by one request', async () => {
  const app = await open(120, {
    [`POST ${path}`]: () => ({ body: { changedCount: 118, broughtCount: 354, missingUserIds: [], undo: change } }),
    'POST /api/admin/assignments/undo': () => ({ body: { undoneCount: 472 } }),
  });
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('is assigned all 3 flashcard courses too');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all 120 found' }));
  expect(await screen.findByText('120 people chosen')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take from 2 people' })).toBeVisible();
  press('Assign to 118 people');
  expect(
    await screen.findByText(
      'Course assigned successfully: 118 people · 354 assignments of flashcard courses came along',
    ),
  ).toBeVisible();
  expect(sentTo(app, `POST ${path}`)).toEqual([
    { action: 'assign', userIds: people.slice(2, 120).map(({ id }) => id) },
  ]);
  expect(screen.queryByText('120 people chosen')).toBeNull();
  press('Undo');
  expect(await screen.findByText('The assignment is undone')).toBeVisible();
  expect(sentTo(app, 'POST /api/admin/assignments/undo')).toEqual([change]);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('of more people than go at once the first are chosen, and nobody else can be', async () => {
  await open(1100);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose the first 1,000 of 1,100' }));
  expect(await screen.findByText('1,000 people chosen, as many as go at once')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Assign to 998 people' })).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose the first 1,000 of 1,100' }));
  expect(screen.queryByRole('button', { name: /^Assign to \d/ })).toBeNull();
});

test('what fails is said, and who was chosen stays chosen', async () => {
  await open(3, { [`POST ${path}`]: () => failure });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Learner 2' }));
  press('Assign to 1 person');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to assign course: ');
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Assign to 1 person' })).toBeEnabled();
});

test('an undo that fails is said, and can be tried again', async () => {
  await open(3, {
    [`POST ${path}`]: () => ({ body: { changedCount: 1, broughtCount: 0, missingUserIds: [testId(9)], undo: change } }),
    'POST /api/admin/assignments/undo': () => failure,
  });
  const line = screen.getByText('Learner 2').closest('li')!;
  fireEvent.click(within(line).getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText(/: 1 person · 1 account does not exist any more$/)).toBeVisible();
  press('Undo');
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be undone: ');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled());
});

test('to change one person leaves the others chosen, and an undone unassignment says that it is assigned again', async () => {
  const taken = { ...change, action: 'unassign' };
  await open(5, {
    [`POST ${path}`]: () => ({ body: { changedCount: 1, broughtCount: 0, missingUserIds: [], undo: taken } }),
    'POST /api/admin/assignments/undo': () => ({ body: { undoneCount: 1 } }),
  });
  for (const name of ['Learner 0', 'Learner 2', 'Learner 3']) fireEvent.click(screen.getByRole('checkbox', { name }));
  const line = screen.getByText('Learner 0').closest('li')!;
  fireEvent.click(within(line).getByRole('button', { name: 'Unassign' }));
  expect(await screen.findByText('Course unassigned successfully: 1 person')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Learner 0' })).not.toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Assign to 2 people' })).toBeVisible();
  press('Undo');
  expect(await screen.findByText('Assigned again')).toBeVisible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Learner 3' }));
  expect(screen.getByText('1 person chosen')).toBeVisible();
});

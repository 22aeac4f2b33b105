import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const person = {
  id: testId(7),
  name: 'Noor',
  email: 'noor@example.com',
  role: 'user',
  isActive: true,
  targetLanguage: 'arabic',
  nativeLanguage: 'english',
  createdAt: '2026-01-01T00:00:00.000Z',
  assignedCount: 1,
  courseCount: 2,
  types: [{ courseType: 'story', assignedCount: 1, courseCount: 2 }],
};
const course = (number: number, isAssigned: boolean) => ({
  id: testId(number),
  title: `Story ${number}`,
  description: '',
  courseType: 'story',
  level: 1,
  lessonNumber: number,
  isFree: true,
  isAssigned,
  assignedAt: isAssigned ? '2026-01-01T00:00:00.000Z' : null,
});
const path = `/api/admin/users/${person.id}`;

async function open(answers: Parameters<typeof renderApp>[1] = {}, of: object = person) {
  const shown = { ...person, ...of };
  const app = renderApp(
    `/admin/users/${shown.id}`,
    {
      [`GET /api/admin/users/${shown.id}`]: () => ({ body: shown }),
      [`GET /api/admin/users/${shown.id}/courses`]: () => ({
        body: { items: [course(1, true), course(2, false)], nextCursor: null, total: 2 },
      }),
      ...answers,
    },
    admin,
  );
  await screen.findByRole('heading', { level: 1, name: 'Noor' });
  await screen.findByText('Story 1');
  return app;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

test('all courses of a type are given after a question', async () => {
  const { requests } = await open({ [`PUT ${path}/courses`]: () => ({ body: { newCount: 1 } }) });
  press('Assign all of this type');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Assign all courses of the type “Story” to Noor?');
  confirm('Assign');
  expect(await screen.findByText('1 course was assigned to Noor')).toBeVisible();
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.url.search).toBe('?courseType=story');
});

test('who has all courses is said to, and a failure to take them says why', async () => {
  await open({ [`PUT ${path}/courses`]: () => ({ body: { newCount: 0 } }) });
  press('Assign all courses');
  confirm('Assign');
  expect(await screen.findByText('This user has been assigned all courses already.')).toBeVisible();
  press('Unassign all courses');
  confirm('Unassign');
  expect(await screen.findByText(/^Failed to unassign course: /)).toBeVisible();
});

test('the last admin stays one, and is told why', async () => {
  await open(
    { [`PATCH /api/admin/users/${admin.id}`]: () => ({ status: 409, body: { code: 'LAST_ADMIN', message: '' } }) },
    { id: admin.id, role: 'admin' },
  );
  press('Remove administrator rights');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('This is your own account.');
  confirm('Remove administrator rights');
  expect(await screen.findByText(/^This is the last administrator/)).toBeVisible();
});

test('a deleted account leads back to the users', async () => {
  const { router } = await open({
    [`DELETE ${path}`]: () => ({ body: { done: true } }),
    'GET /api/admin/users': () => ({ body: { items: [], nextCursor: null, total: 0, freeCourseCount: 0 } }),
  });
  press('Delete account');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('This action cannot be undone.');
  confirm('Delete account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
});

test('a one-time link is made on demand and shown whole', async () => {
  await open({
    [`POST ${path}/reset-link`]: () => ({
      status: 201,
      body: { path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' },
    }),
  });
  press('Reset password');
  press('Make a link');
  expect(await screen.findByLabelText('One-time link')).toHaveValue(`${location.origin}/reset-password#abc`);
});

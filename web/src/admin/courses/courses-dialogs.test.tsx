import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const course = {
  id: testId(1),
  title: 'Bread',
  description: 'Flour',
  courseType: 'learning_material',
  level: 1,
  lessonNumber: 2,
  isFree: true,
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const catalogue = { items: [course], nextCursor: null, courseTypes: ['learning_material'], levels: [1], total: 1 };
const people = Array.from({ length: 60 }, (_, index) => ({
  id: testId(100 + index),
  name: `Learner ${index}`,
  email: `learner${index}@example.com`,
  role: 'user',
  isActive: true,
  assignedCount: 0,
  assignedFreeCount: 0,
}));
const failure = { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } };

async function open(answers: Parameters<typeof renderApp>[1] = {}, freeCourseCount = 5) {
  const app = renderApp(
    '/admin/courses',
    {
      'GET /api/admin/courses': () => ({ body: catalogue }),
      'GET /api/admin/users': ({ url }) => {
        const isFirst = !url.searchParams.has('cursor');
        const items = isFirst ? people.slice(0, 50) : people.slice(50);
        return { body: { items, nextCursor: isFirst ? 'next' : null, total: 60, freeCourseCount } };
      },
      'POST /api/admin/assignments/repair': () => ({ body: { repairedUsers: 0 } }),
      ...answers,
    },
    admin,
  );
  await screen.findByRole('row', { name: /Bread/ });
  return app;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('everybody is served in batches of 50, and who is left is named', async () => {
  const batches: string[][] = [];
  await open({
    'POST /api/admin/assignments/bulk': ({ body }) => {
      const { userIds } = body as { userIds: string[] };
      batches.push(userIds);
      if (userIds.length === 10) return failure;
      return {
        body: { courseCount: 5, newCount: 5 * userIds.length, missingUserIds: userIds.slice(0, 1), undo: null },
      };
    },
  });
  press('Assign all free courses to all users');
  expect(await screen.findByRole('alertdialog', { name: 'Assign all free courses to all users?' })).toBeVisible();
  press('Assign to all');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The free courses were assigned to 49 of 60 users.');
  expect(alert).toHaveTextContent('Something went wrong on the server');
  expect(batches.map((batch) => batch.length)).toEqual([50, 10]);
  const lines = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toHaveTextContent('Learner 0');
});

test('where nobody can be listed the bulk assignment fails as a whole', async () => {
  let fails = false;
  await open({
    'GET /api/admin/users': () =>
      fails ? failure : { body: { items: people, nextCursor: null, total: 60, freeCourseCount: 5 } },
  });
  press('Assign all free courses to all users');
  await screen.findByRole('alertdialog');
  fails = true;
  press('Assign to all');
  expect(await screen.findByRole('alert')).toHaveTextContent('Bulk assignment failed');
});

test('without free courses there is nothing to ask', async () => {
  await open({}, 0);
  press('Assign all free courses to all users');
  expect(await screen.findByText('No free courses found')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('free courses that are gone by then are told', async () => {
  await open({
    'POST /api/admin/assignments/bulk': () => ({
      body: { courseCount: 0, newCount: 0, missingUserIds: [], undo: null },
    }),
  });
  press('Assign all free courses to all users');
  await screen.findByRole('alertdialog');
  press('Assign to all');
  expect(await screen.findByText('There are no valid free courses. Please refresh.')).toBeVisible();
});

const batch = { syncedCount: 50, validCount: 60, total: 62, removedCount: 0, nextCursor: 'more' };

async function sync(answers: Parameters<typeof renderApp>[1], choice: string) {
  const app = await open(answers);
  press('Re-sync course data');
  press('Re-sync');
  press(choice);
  return app;
}

test('re-sync goes on until it is through and tells what it did', async () => {
  const sent: unknown[] = [];
  await sync(
    {
      'POST /api/admin/courses/sync': ({ body }) => {
        sent.push(body);
        return {
          body: sent.length === 1 ? { ...batch, removedCount: 2 } : { ...batch, syncedCount: 10, nextCursor: null },
        };
      },
    },
    'Clear and sync',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Re-sync course data' });
  expect(await within(dialog).findByText('Synced 60 of 60 valid courses.')).toBeVisible();
  expect(dialog).toHaveTextContent('62 courses in all, 2 skipped');
  expect(dialog).toHaveTextContent('2 courses whose content is gone were removed.');
  expect(sent).toEqual([{ clear: true }, { clear: true, cursor: 'more' }]);
});

test.each([
  ['nothing', { ...batch, syncedCount: 0, validCount: 0, total: 0 }, /^No course data was found/],
  ['no valid course', { ...batch, syncedCount: 0, validCount: 0 }, 'Sync failed: there are no valid courses.'],
  ['no course that was synced', { ...batch, syncedCount: 0 }, 'Sync failed: no course was synced.'],
])('re-sync of %s fails and says so', async (_case, answer, text) => {
  await sync(
    { 'POST /api/admin/courses/sync': () => ({ body: { ...answer, nextCursor: null } }) },
    'Sync without clearing',
  );
  expect(await screen.findByText(text)).toBeVisible();
});

test('re-sync that loses the network says how far it came', async () => {
  let isFirst = true;
  await open({
    'POST /api/admin/courses/sync': () => {
      if (!isFirst) throw new TypeError('Failed to fetch');
      isFirst = false;
      return { body: batch };
    },
  });
  press('Re-sync course data');
  expect(screen.getByRole('alertdialog', { name: 'Re-sync the course data to the database?' })).toBeVisible();
  press('Re-sync');
  press('Sync without clearing');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Synced 50 of 60 valid courses.');
  expect(alert).toHaveTextContent('The sync was interrupted: The server cannot be reached.');
});

test.each([
  ['/admin/courses', 'GET /api/admin/courses', 'Failed to load courses'],
  ['/admin/courses?view=users', 'GET /api/admin/users', 'Failed to load users'],
  ['/admin/users', 'GET /api/admin/users', 'Failed to load users'],
  [`/admin/users/${testId(100)}`, `GET /api/admin/users/${testId(100)}`, "Failed to load the user's assignments"],
])('%s says what cannot be loaded, and can be tried again', async (path, failing, text) => {
  renderApp(
    path,
    {
      'GET /api/admin/courses': () => ({ body: catalogue }),
      'POST /api/admin/assignments/repair': () => ({ body: { repairedUsers: 0 } }),
      [failing]: () => ({ status: 422, body: { code: 'VALIDATION_FAILED', message: '' } }),
    },
    admin,
  );
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('re-sync that fails at once says why', async () => {
  await sync({ 'POST /api/admin/courses/sync': () => failure }, 'Sync without clearing');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Sync failed.*Something went wrong/);
});

test('an edited course is sent with the version that was read', async () => {
  const { requests } = await open({ [`PATCH /api/admin/courses/${course.id}`]: () => ({ body: course }) });
  press('Edit course');
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Noodles' } });
  fireEvent.change(screen.getByLabelText('Course number'), { target: { value: '7' } });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { title: 'Noodles', description: 'Flour', level: 1, lessonNumber: 7, isFree: true, version: 3 };
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual(body);
});

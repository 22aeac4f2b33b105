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
      'POST /api/admin/assignments/repair': () => ({ body: { job: null } }),
      ...answers,
    },
    admin,
  );
  await screen.findByRole('row', { name: /Bread/ });
  return app;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const job = {
  id: testId(900),
  kind: 'assign-free',
  state: 'waiting',
  done: 0,
  total: null,
  counts: {},
  leftCount: 0,
  isEnding: false,
  isRetrying: false,
  failure: null,
  canUndo: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
};
const listed = (one: object) => ({ 'GET /api/jobs': () => ({ body: { items: [one], nextCursor: null } }) });
const sentTo = (requests: { key: string; body: unknown }[], key: string) =>
  requests.filter((one) => one.key === key).map(({ body }) => body);

test('the server is asked once to serve everybody, and the panel shows what it does', async () => {
  const start = 'POST /api/admin/assignments/free';
  const { requests } = await open({ ...listed(job), [start]: () => ({ status: 201, body: job }) });
  press('Assign all free courses to all users');
  expect(await screen.findByRole('alertdialog', { name: 'Assign all free courses to all users?' })).toBeVisible();
  press('Assign to all');
  const panel = await screen.findByRole('region', { name: 'What the server does for you' });
  expect(within(panel).getByText('It begins in a moment…')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sentTo(requests, start)).toEqual([{ id: expect.any(String) as string }]);
});

test('where the server cannot begin the dialog says why, and what is sent again is the same', async () => {
  const start = 'POST /api/admin/assignments/free';
  const { requests } = await open({
    [start]: () => ({ status: 409, body: { code: 'TOO_MANY_JOBS', message: '' } }),
  });
  press('Assign all free courses to all users');
  await screen.findByRole('alertdialog');
  press('Assign to all');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Bulk assignment failedThe server has enough to do/);
  press('Assign to all');
  await waitFor(() => expect(sentTo(requests, start)).toHaveLength(2));
  const [first, second] = sentTo(requests, start);
  expect(second).toEqual(first);
});

test('learners without any course are given the free ones by a job that the panel shows', async () => {
  const repair = { ...job, kind: 'repair-free', state: 'running', total: 3, done: 1 };
  await open({ ...listed(repair), 'POST /api/admin/assignments/repair': () => ({ body: { job: repair } }) });
  const panel = await screen.findByRole('region', { name: 'What the server does for you' });
  expect(panel).toHaveTextContent('Free courses for learners without any');
  expect(panel).toHaveTextContent('1 of 3 users');
});

test('without free courses there is nothing to ask', async () => {
  await open({}, 0);
  press('Assign all free courses to all users');
  expect(await screen.findByText('No free courses found')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['Clear and sync', true],
  ['Sync without clearing', false],
])('re-sync: %s', async (choice, clear) => {
  const start = 'POST /api/admin/courses/sync';
  const begun = { ...job, kind: 'sync-courses', state: 'running', done: 50, total: 60 };
  const { requests } = await open({ ...listed(begun), [start]: () => ({ status: 201, body: begun }) });
  press('Re-sync course data');
  expect(screen.getByRole('alertdialog', { name: 'Re-sync the course data to the database?' })).toBeVisible();
  press('Re-sync');
  press(choice);
  const panel = await screen.findByRole('region', { name: 'What the server does for you' });
  expect(panel).toHaveTextContent('50 of 60 courses');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sentTo(requests, start)).toEqual([{ id: expect.any(String) as string, clear }]);
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
      'POST /api/admin/assignments/repair': () => ({ body: { job: null } }),
      [failing]: () => ({ status: 422, body: { code: 'VALIDATION_FAILED', message: '' } }),
    },
    admin,
  );
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('re-sync that cannot begin says why', async () => {
  await open({ 'POST /api/admin/courses/sync': () => failure });
  press('Re-sync course data');
  press('Re-sync');
  press('Sync without clearing');
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

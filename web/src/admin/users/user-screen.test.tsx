import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { managedPerson as person } from '../../testing/managed-person.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
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
  classes: isAssigned ? [] : ['5B', '6A Arabic'].map((name, place) => ({ id: testId(place), name })),
});
const progress = {
  activities: [
    {
      activity: 'stories',
      assignedCount: 1,
      begunCount: 1,
      completedCount: 0,
      lastActiveAt: '2026-02-03T12:00:00.000Z',
    },
  ],
  lastActiveAt: '2026-02-03T12:00:00.000Z',
  currentStage: 2,
  masteredWords: 3,
  learningWords: 4,
  activeDays: 5,
  answeredCards: 8,
  rightAnswers: 6,
};
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
      [`GET /api/admin/users/${shown.id}/progress`]: () => ({ body: progress }),
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

test('the last admin stays one, and is told why', async () => {
  await open(
    { [`PATCH /api/admin/users/${admin.id}`]: () => ({ status: 409, body: { code: 'LAST_ADMIN', message: '' } }) },
    { id: admin.id, role: 'admin' },
  );
  press('Remove administrator rights');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('This is your own account.');
  type(screen.getByLabelText('Your password'), right);
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

test('the progress is shown, and starting over asks first', async () => {
  const { requests } = await open({ [`POST ${path}/progress-reset`]: () => ({ body: { done: true } }) });
  const region = await screen.findByRole('region', { name: 'Progress' });
  expect(await within(region).findByRole('row', { name: 'Stories 1 1 0 3 February 2026' })).toBeVisible();
  expect(region).toHaveTextContent('75%');
  press('Start over');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('here you still see everything they have done');
  expect(requests.some(({ key }) => key.endsWith('progress-reset'))).toBe(false);
  confirm('Start over');
  expect(await screen.findByText('Noor starts over')).toBeVisible();
  expect(requests.filter(({ key }) => key.endsWith('progress-reset'))).toHaveLength(1);
});

test('a progress that cannot be loaded says so, and the rest of the page is there', async () => {
  await open({ [`GET ${path}/progress`]: () => ({ status: 422, body: { code: 'VALIDATION_FAILED', message: '' } }) });
  expect(await screen.findByText('The progress cannot be loaded')).toBeVisible();
  expect(screen.getByText('Story 1')).toBeVisible();
});

test('a question before many courses says how many, and how many of them are not free', async () => {
  const types = [
    {
      courseType: 'reading_card',
      assignedCount: 1,
      throughClassesCount: 2,
      courseCount: 4,
      assignedFreeCount: 1,
      freeCourseCount: 2,
    },
    {
      courseType: 'flashcard',
      assignedCount: 0,
      throughClassesCount: 0,
      courseCount: 3,
      assignedFreeCount: 0,
      freeCourseCount: 3,
    },
    {
      courseType: 'story',
      assignedCount: 1,
      throughClassesCount: 0,
      courseCount: 2,
      assignedFreeCount: 1,
      freeCourseCount: 2,
    },
  ];
  await open({}, { types, assignedCount: 2, throughClassesCount: 2, courseCount: 9 });
  expect(screen.getByText('Assigned: 2 of 9 · 2 more through classes')).toBeVisible();
  expect(screen.getByText('Through \u20685B\u2069 and \u20686A Arabic\u2069')).toBeVisible();
  press('Assign all courses');
  const dialog = screen.getByRole('alertdialog');
  expect(dialog).toHaveTextContent('7 courses are assigned that were not assigned to the user alone.');
  expect(dialog).toHaveTextContent('2 of them are not free.');
  confirm('Cancel');
  press('Unassign all courses');
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    '2 courses are taken away.What comes through classes stays.',
  );
});

const failure = (status: number, code: string) => ({ status, body: { code, message: '' } });
const right = 'my own password';
/** What the server says of a password. */
function judge(body: unknown) {
  const { password } = (body ?? {}) as { password?: string };
  if (password === undefined) return failure(403, 'PASSWORD_REQUIRED');
  return password === right ? undefined : failure(422, 'WRONG_CURRENT_PASSWORD');
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test.each([
  ['a learner is made an admin', 'Make administrator', {}, { role: 'admin' }],
  ['a deactivated admin is reactivated', 'Reactivate', { role: 'admin', isActive: false }, { isActive: true }],
])('%s with the own password, which is asked for at once', async (_case, name, of, change) => {
  const { requests } = await open(
    { [`PATCH ${path}`]: ({ body }) => judge(body) ?? { body: { done: true, link: null } } },
    of,
  );
  press(name);
  const question = within(screen.getByRole('alertdialog'));
  const field = question.getByLabelText('Your password');
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(/please confirm that it is you/);
  confirm(name);
  expect(field).toHaveAccessibleDescription(/Please fill in this field/);
  expect(requests.filter(({ key }) => key.startsWith('PATCH'))).toEqual([]);
  type(field, 'a guess');
  question.getByRole('button', { name }).focus();
  confirm(name);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The current password is wrong/));
  expect(field).toHaveValue('a guess');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  type(field, right);
  expect(field).toBeValid();
  confirm(name);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
    { ...change, password: 'a guess' },
    { ...change, password: right },
  ]);
});

test('the account of a new administrator is handed over by a link, which is shown this once', async () => {
  const link = { path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' };
  await open({ [`PATCH ${path}`]: () => ({ body: { done: true, link } }) });
  press('Make administrator');
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent('its password and second factor end');
  expect(question).toHaveTextContent('noor@example.com');
  type(screen.getByLabelText('Your password'), right);
  confirm('Make administrator');
  const dialog = await screen.findByRole('dialog', { name: 'Make administrator' });
  expect(dialog).toHaveTextContent(/is an administrator now/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(dialog).getByLabelText('One-time link')).toHaveValue(`${location.origin}${link.path}`);
});

test.each([
  ['a learner is reactivated', 'Reactivate', { isActive: false }],
  ['a learner is deactivated', 'Deactivate', {}],
])('%s without a password', async (_case, name, of) => {
  const { requests } = await open({ [`PATCH ${path}`]: () => ({ body: { done: true, link: null } }) }, of);
  press(name);
  expect(screen.queryByLabelText('Your password')).toBeNull();
  confirm(name);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).not.toHaveProperty('password');
});

test('who has become an admin meanwhile is reactivated with the password, which is then asked for', async () => {
  await open(
    { [`PATCH ${path}`]: ({ body }) => judge(body) ?? { body: { done: true, link: null } } },
    { isActive: false },
  );
  press('Reactivate');
  confirm('Reactivate');
  const field = await screen.findByLabelText('Your password');
  expect(field).toHaveFocus();
  type(field, right);
  confirm('Reactivate');
  expect(await screen.findByText('Account reactivated')).toBeVisible();
});

test('a failure that is not about the password is said in the question, and what was typed stays', async () => {
  await open({ [`PATCH ${path}`]: () => failure(503, 'SERVICE_UNAVAILABLE') });
  press('Make administrator');
  type(screen.getByLabelText('Your password'), right);
  confirm('Make administrator');
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent('not available');
  expect(screen.getByLabelText('Your password')).toHaveValue(right);
});

test.each([
  ['is known to be', { role: 'admin' }],
  ['has become', {}],
])('a link to the account of who %s an admin asks for the own password', async (_case, of) => {
  const made = { status: 201, body: { path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' } };
  await open({ [`POST ${path}/reset-link`]: ({ body }) => judge(body) ?? made }, of);
  press('Reset password');
  if (!('role' in of)) press('Make a link');
  const field = await screen.findByLabelText('Your password');
  expect(field).toHaveFocus();
  type(field, 'a guess');
  press('Make a link');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The current password is wrong/));
  type(field, right);
  press('Make a link');
  const link = await screen.findByLabelText('One-time link');
  expect(link).toHaveValue(`${location.origin}/reset-password#abc`);
  expect(link).toHaveFocus();
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

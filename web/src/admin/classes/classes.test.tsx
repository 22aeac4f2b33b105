import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assigned, unassigned } from '../../testing/assigned.ts';
import { holdBack } from '../../testing/hold-back.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { undone } from '../../testing/undone.ts';

const teacher = { ...learner, name: 'Mona', role: 'teacher' as const };
const admin = { ...learner, role: 'admin' as const };
const row = {
  id: testId(1),
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: '2027-06-30',
  isArchived: false,
  memberCount: 1,
  courseCount: 2,
  teachers: [{ id: learner.id, name: 'Mona' }],
};
const one = { ...row, version: 3, joinCode: null as string | null, mayStaff: false };
const course = (number: number, dueOn: string | null = null) => ({
  courseId: testId(number),
  title: `Story ${number}`,
  courseType: 'story',
  language: 'arabic',
  level: 1,
  dueOn,
});
const base = `/api/teacher/classes/${row.id}`;
const page = (items: readonly object[]) => ({
  body: { items, nextCursor: null, total: items.length, mayHaveCard: { all: items.length, withoutCard: 0 } },
});

type Answers = Parameters<typeof renderApp>[1];
function open(search: string, answers: Answers = {}, user = teacher as typeof learner) {
  return renderApp(
    `/admin/classes/${row.id}${search}`,
    {
      [`GET ${base}`]: () => ({ body: { ...one, mayStaff: user.role === 'admin' } }),
      [`GET ${base}/courses`]: () => page([course(2, '2026-11-24'), course(3)]),
      [`GET ${base}/members`]: () =>
        page([
          { id: testId(9), name: 'Noor', email: 'noor@x.example', isActive: true, joinedAt: '2026-09-02T10:00:00Z' },
        ]),
      ...answers,
    },
    user,
  );
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = ({ requests }: ReturnType<typeof renderApp>, key: string) =>
  requests.find((request) => request.key === key)?.body;

test('a teacher begins with the classes, and has no other part of the back office', async () => {
  const { router } = renderApp('/', { 'GET /api/teacher/classes': () => page([row]) }, teacher);
  const list = await screen.findByRole('list', { name: 'Classes' });
  expect(router.state.location.pathname).toBe('/admin/classes');
  expect(within(list).getByRole('link')).toHaveTextContent('6B Arabic1 learner · 2 courses');
  const nav = await screen.findByRole('navigation', { name: 'Teach menu' });
  expect(
    within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Classes']);
  await router.navigate({ to: '/admin/users' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/classes'));
});

test('a learner is led away from the classes', async () => {
  const { router, requests } = renderApp('/admin/classes', {}, learner);
  await waitFor(() => expect(router.state.location.pathname).toBe('/today'));
  expect(requests.some(({ key }) => key.includes('/api/teacher'))).toBe(false);
});

test('without classes it says what one is for, and one is made under an id of its own', async () => {
  const app = renderApp(
    '/admin/classes',
    {
      'GET /api/teacher/classes': () => page([]),
      'POST /api/teacher/classes': () => ({ status: 201, body: one }),
      [`GET ${base}`]: () => ({ body: one }),
      [`GET ${base}/courses`]: () => page([]),
    },
    teacher,
  );
  expect(await screen.findByText(/^A class gives the same courses/)).toBeVisible();
  fireEvent.click(screen.getAllByRole('button', { name: 'New class' })[0] as HTMLElement);
  const dialog = screen.getByRole('dialog', { name: 'New class' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the class' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Give the class a name.');
  fireEvent.change(within(dialog).getByLabelText('Name of the class'), { target: { value: ' 6B Arabic ' } });
  fireEvent.change(within(dialog).getByLabelText('First day'), { target: { value: '2026-09-01' } });
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '2026-08-31' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the class' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The last day comes before the first one.');
  fireEvent.change(within(dialog).getByLabelText('Last day'), { target: { value: '' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the class' }));
  expect(await screen.findByRole('heading', { level: 1, name: '6B Arabic' })).toBeVisible();
  expect(sent(app, 'POST /api/teacher/classes')).toMatchObject({
    name: '6B Arabic',
    startsOn: '2026-09-01',
    endsOn: null,
  });
});

test('a class of others reads like one that does not exist', async () => {
  open('?part=courses', { [`GET ${base}`]: () => ({ status: 404, body: { code: 'CLASS_NOT_FOUND', message: '' } }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('This class does not exist, or others teach it');
  expect(screen.getByRole('link', { name: 'Back to the classes' })).toBeVisible();
});

test('a due day is changed in the line of the course, and what failed says so beside it', async () => {
  const path = `PATCH ${base}/courses/${testId(3)}`;
  let status = 503;
  const app = open('?part=courses', {
    [path]: () =>
      status === 200 ? { body: { done: true } } : { status, body: { code: 'SERVICE_UNAVAILABLE', message: '' } },
  });
  await press('Set a due day');
  const form = screen.getByRole('form', { name: 'Due day of Story 3' });
  expect(within(form).getByRole('button', { name: 'No due day' })).toHaveAttribute('aria-pressed', 'true');
  expect(within(form).getAllByRole('button', { name: /^Tue/ })).toHaveLength(2);
  fireEvent.change(within(form).getByLabelText('Due day'), { target: { value: '2031-03-04' } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByRole('alert')).toHaveTextContent('The server is not available');
  expect(within(form).getByLabelText('Due day')).toHaveValue('2031-03-04');
  status = 200;
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Due day of Story 3' })).toBeNull());
  expect(sent(app, path)).toEqual({ dueOn: '2031-03-04' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Set a due day' })).toHaveFocus());
});

test('a course that is taken away can be given back', async () => {
  const changeId = testId(800);
  const undoKey = `POST /api/teacher/changes/${changeId}/undo`;
  const app = open('?part=courses', {
    'POST /api/teacher/assignments/removal': () => unassigned({ classCourseCount: 1, changeId }),
    [undoKey]: () => undone(1),
  });
  await press('Take Story 2 from the class');
  expect(await screen.findByText('Story 2 was taken from the class')).toBeVisible();
  await press('Undo');
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(app.requests.filter(({ key }) => key === undoKey)).toHaveLength(1);
});

test('courses are searched and given with one due day; a class that is full says so, and the ticks stay', async () => {
  const found = [2, 4, 5].map((number) => ({ ...course(number), id: testId(number) }));
  let status = 409;
  const app = open('?part=courses', {
    'GET /api/teacher/courses': () => ({
      body: { items: found, nextCursor: null, total: 3, courseTypes: ['story'] },
    }),
    'POST /api/teacher/assignments': () =>
      status === 200
        ? assigned({ assignedCount: 0, classCourseCount: 2, people: null })
        : { status, body: { code: 'CLASS_FULL', message: '' } },
  });
  await press('Add courses');
  const dialog = screen.getByRole('dialog', { name: 'Add courses' });
  expect(await within(dialog).findByRole('checkbox', { name: 'Story 2' })).toBeDisabled();
  for (const name of ['Story 4', 'Story 5']) fireEvent.click(within(dialog).getByRole('checkbox', { name }));
  fireEvent.change(within(dialog).getByLabelText('Due day'), { target: { value: '2031-03-04' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 courses' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This class has as many as it can hold.');
  expect(within(dialog).getByRole('checkbox', { name: 'Story 4' })).toBeChecked();
  status = 200;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 courses' }));
  expect(await screen.findByText('The class has got 2 courses')).toBeVisible();
  expect(sent(app, 'POST /api/teacher/assignments')).toEqual({
    courses: [testId(4), testId(5)],
    classIds: [testId(1)],
    dueOn: '2031-03-04',
  });
});

test('a teacher sees how learners come in, and puts nobody in', async () => {
  open('?part=learners');
  expect(await screen.findByText('Noor')).toBeVisible();
  expect(screen.getByText(/Learners join by a code, which this class does not have yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open a code' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add learners' })).toBeNull();
});

test('an admin adds learners by a pasted list, which says who was not found and who is no learner', async () => {
  const person = (number: number, role: string) => ({
    id: testId(number),
    name: `Person ${number}`,
    email: `p${number}@x.example`,
    role,
    isActive: true,
  });
  const app = open(
    '?part=learners',
    {
      'GET /api/admin/users': () => page([]),
      'POST /api/admin/users/by-email': () => ({ body: { items: [person(21, 'user'), person(22, 'teacher')] } }),
      [`POST /api/admin/classes/${row.id}/members`]: () => ({
        body: { changedCount: 1, changeId: null, missingUserIds: [] },
      }),
    },
    admin,
  );
  await press('Add learners');
  const dialog = screen.getByRole('dialog', { name: 'Add learners' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Paste a list' }));
  fireEvent.change(within(dialog).getByLabelText('Email addresses'), {
    target: { value: 'P21@x.example\np22@x.example; gone@x.example' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Find 3 learners' }));
  expect(await within(dialog).findByRole('checkbox', { name: 'Person 21' })).toBeChecked();
  const notes = within(dialog)
    .getAllByRole('status')
    .map((note) => note.textContent);
  expect(notes).toEqual([
    'There is no account with:gone@x.example',
    'These are teachers or administrators, and only learners are put into a class:p22@x.example',
  ]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add 1 learner' }));
  expect(await screen.findByText('Added to the class: 1 learner')).toBeVisible();
  expect(sent(app, `POST /api/admin/classes/${row.id}/members`)).toEqual({ userIds: [testId(21)] });
});

test('what somebody else saved meanwhile is shown, and nothing that was typed is lost', async () => {
  const current = { ...one, name: '6B of others', version: 7 };
  open('?part=settings', {
    [`PATCH ${base}`]: () => ({ status: 409, body: { code: 'STALE_VERSION', message: '', details: { current } } }),
  });
  fireEvent.change(await screen.findByLabelText('Name of the class'), { target: { value: 'Mine' } });
  await press('Save');
  expect(await screen.findByRole('group', { name: 'Where they differ' })).toHaveTextContent('6B of others');
  expect(screen.getByRole('textbox', { name: 'Name of the class' })).toHaveValue('Mine');
});

test('a code is opened, shown with its address, and closed after a question', async () => {
  let joinCode: string | null = null;
  open('?part=settings', {
    [`GET ${base}`]: () => ({ body: { ...one, joinCode } }),
    [`PUT ${base}/join-code`]: () => {
      joinCode = 'BKTRWZ';
      return { body: { joinCode } };
    },
    [`DELETE ${base}/join-code`]: () => {
      joinCode = null;
      return { body: { done: true } };
    },
  });
  await press('Open a code');
  expect(await screen.findByText('BKTRWZ')).toBeVisible();
  expect(screen.getByText(`${location.origin}/join/BKTRWZ`)).toBeVisible();
  expect(await screen.findByRole('img', { name: 'QR code of the address to join' })).toBeVisible();
  await press('Poster to print');
  expect((await screen.findAllByText('加入班级'))[0]).toBeVisible();
  fireEvent.click(
    within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement,
  );
  await press('Close the code');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Close the code' }));
  expect(await screen.findByText('Nobody can join by code any more')).toBeVisible();
  expect(screen.queryByText('BKTRWZ')).toBeNull();
});

test('an admin lets a teacher teach a class, and takes it from another', async () => {
  const app = open(
    '?part=settings',
    {
      'GET /api/admin/teachers': () => page([{ id: testId(30), name: 'Samir', email: 'samir@x.example' }]),
      [`PUT /api/admin/classes/${row.id}/teachers/${testId(30)}`]: () => ({ body: { done: true } }),
      [`DELETE /api/admin/classes/${row.id}/teachers/${learner.id}`]: () => ({ body: { done: true } }),
    },
    admin,
  );
  await press('Take the class from Mona');
  expect(await screen.findByText('Mona does not teach this class any more')).toBeVisible();
  await press('Add a teacher');
  await press('Let teach');
  await waitFor(() =>
    expect(app.requests.some(({ key }) => key.startsWith('PUT') && key.endsWith(testId(30)))).toBe(true),
  );
});

test('the classes come with those that need somebody, which would push them down', async () => {
  renderApp('/admin/classes', { 'GET /api/teacher/classes': () => page([row]) }, teacher);
  const letGo = holdBack('/api/teacher/attention');
  expect(await screen.findByText('1 class')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Classes' })).toBeNull();
  expect(screen.queryByLabelText('Search the name of a class')).toBeNull();
  letGo();
  expect(await screen.findByRole('list', { name: 'Classes' })).toBeVisible();
  expect(screen.getByLabelText('Search the name of a class')).toBeVisible();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';
import { undone } from '../../../testing/undone.ts';

const teacher = { ...learner, name: 'Mona', role: 'teacher' as const };
const id = testId(1);
const base = `/api/teacher/classes/${id}`;
const shown = {
  id,
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: null,
  isArchived: false,
  memberCount: 6,
  courseCount: 1,
  teachers: [],
  version: 1,
  joinCode: 'BKTRWZ' as string | null,
  mayStaff: false,
};
const today = '2026-11-22';
const course = { courseId: testId(2), title: 'In the kitchen', courseType: 'reading_card', language: 'arabic' };
const classCourse = { ...course, level: 1, dueOn: '2026-11-20' };
const names = ['Amal', 'Badr', 'Chen', 'Dina', 'Emil', 'Fay'];
const people = names.map((name, n) => ({
  id: testId(11 + n),
  name,
  email: n === 1 ? null : `${name.toLowerCase()}@x.example`,
}));
const absent = people.map((one, n) => ({
  learner: one,
  lastOn: n === 1 ? null : '2026-11-02',
  joinedOn: '2026-09-01',
  hasSignedIn: n !== 1,
}));
const [amal, badr] = people;
const rows = (items: readonly object[], total = items.length) => ({ body: { items, total, today } });
const page = (items: readonly object[]) => ({ body: { items, nextCursor: null, total: items.length } });

type Answers = Parameters<typeof renderApp>[1];
function open(path = '', answers: Answers = {}, user = teacher as typeof learner) {
  return renderApp(
    `/admin/classes/${id}${path}`,
    {
      [`GET ${base}`]: () => ({ body: shown }),
      [`GET ${base}/stuck`]: () => rows([]),
      [`GET ${base}/overdue`]: () => rows([{ course: classCourse, learnerCount: 1, learners: [amal] }]),
      [`GET ${base}/missed-words`]: () => rows([]),
      [`GET ${base}/practice-sets`]: () => page([]),
      [`GET ${base}/absent`]: ({ url }) => {
        const from = Number(url.searchParams.get('from'));
        return rows(absent.slice(from, from + Number(url.searchParams.get('limit'))), absent.length);
      },
      [`GET ${base}/courses`]: () => page([classCourse]),
      [`GET ${base}/grid`]: () => ({
        body: {
          today,
          startsOn: '2026-09-01',
          courses: [
            { ...classCourse, partCount: 8 },
            { ...classCourse, courseId: testId(3), title: 'On the way', dueOn: '2026-11-27', partCount: 8 },
          ],
          learners: [],
          cells: [],
          learnerCount: 0,
        },
      }),
      'GET /api/teacher/courses': () => ({ body: { items: [], nextCursor: null, total: 0, courseTypes: [] } }),
      ...answers,
    },
    user,
  );
}
const cardOf = (name: RegExp) => screen.findByRole('region', { name });

test('who has an address is written to, alone and together; who has none gets a new card', async () => {
  const { requests } = open('', {
    [`POST ${base}/login-cards`]: () => ({
      status: 201,
      body: {
        cards: [{ userId: badr?.id, name: 'Badr', email: null, userName: 'badr', code: 'ABCDEFGH' }],
        leftOutUserIds: [],
        expiresAt: '2026-12-22T00:00:00Z',
      },
    }),
  });
  const card = await cardOf(/Who has not been here\?/);
  expect(await within(card).findAllByRole('link', { name: 'Write to' })).toHaveLength(3);
  expect(within(card).getByRole('link', { name: 'Write to 3' })).toHaveAttribute(
    'href',
    'mailto:?bcc=amal%40x.example,chen%40x.example,dina%40x.example',
  );
  // The number brings all that it counted, and leads to the first of them.
  fireEvent.click(within(card).getByRole('button', { name: '6' }));
  expect(await within(card).findByRole('link', { name: 'Fay' })).toBeVisible();
  await waitFor(() => expect(within(card).getByRole('link', { name: 'Amal' })).toHaveFocus());
  fireEvent.click(within(card).getByRole('button', { name: 'New card: Badr' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Make the cards' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key === `POST ${base}/login-cards`)?.body).toEqual({ userIds: [badr?.id] }),
  );
});

test('a due day is moved beside what is overdue, and taken back from the message', async () => {
  const path = `PATCH ${base}/courses/${course.courseId}`;
  const undoKey = `POST /api/teacher/changes/${testId(800)}/undo`;
  const { requests } = open('', {
    [path]: () => ({ body: { changeId: testId(800) } }),
    [undoKey]: () => undone(1),
  });
  const card = await cardOf(/What is overdue\?/);
  fireEvent.click(await within(card).findByRole('button', { name: 'Move day: In the kitchen' }));
  const dialog = screen.getByRole('dialog', { name: 'Move the due day' });
  expect(within(dialog).getByRole('button', { name: 'Move day' })).toBeDisabled();
  fireEvent.change(within(dialog).getByLabelText('Due day'), { target: { value: '2026-12-04' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move day' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(requests.find(({ key }) => key === path)?.body).toEqual({ dueOn: '2026-12-04' });
  expect(requests.filter(({ key }) => key === undoKey)).toHaveLength(1);
});

test('today stands between the days that have passed and those ahead', async () => {
  open();
  const days = await screen.findByRole('list', { name: 'Courses by due day' });
  const [passed, ahead] = within(days).getAllByRole('listitem');
  expect(passed).not.toHaveTextContent('today');
  expect(ahead).toHaveTextContent(/^today.*On the way/);
});

test('the overview is printed, A assigns, and ? names the keys', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  fireEvent.keyDown(document.body, { key: 'a' });
  const dialog = screen.getByRole('dialog', { name: 'Add courses' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(document.body, { key: '?' });
  expect(within(screen.getByRole('dialog', { name: 'Keys of this screen' })).getByText('Assign courses')).toBeVisible();
});

test('a new class offers its first course, its code and its learners, and to an administrator a roster', async () => {
  const empty = { ...shown, memberCount: 0, courseCount: 0, joinCode: null, mayStaff: true };
  const app = open(
    '',
    {
      [`GET ${base}`]: () => ({ body: empty }),
      [`PUT ${base}/join-code`]: () => {
        empty.joinCode = 'BKTRWZ' as never;
        return { body: { joinCode: 'BKTRWZ' } };
      },
    },
    { ...teacher, role: 'admin' },
  );
  expect(await screen.findByRole('link', { name: 'Import a roster' })).toHaveAttribute('href', '/admin/classes/roster');
  fireEvent.click(screen.getByRole('button', { name: 'Open a code' }));
  expect(await screen.findByText('BKTRWZ')).toBeVisible();
  expect(app.requests.some(({ key }) => key.endsWith('/stuck'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Give it courses' }));
  expect(screen.getByRole('dialog', { name: 'Add courses' })).toBeVisible();
});

test('without a network what was seen stays with its time, and what needs the server is switched off and says why', async () => {
  open();
  const assign = await screen.findByRole('button', { name: 'Assign' });
  const card = await cardOf(/Who has not been here\?/);
  const newCard = await within(card).findByRole('button', { name: 'New card: Badr' });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByText(/^This is how the class was on .+ What changes it needs a network\.$/)).toBeVisible();
  for (const button of [assign, newCard]) {
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', 'This needs a network.');
  }
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(screen.queryByRole('dialog')).toBeNull();
  isOnline.mockRestore();
  fireEvent(window, new Event('online'));
  expect(assign).toBeEnabled();
});

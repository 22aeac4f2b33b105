import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const teacher = { ...learner, name: 'Mona', role: 'teacher' as const };
const id = testId(1);
const base = `/api/teacher/classes/${id}`;
const shown = {
  id,
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: null,
  isArchived: false,
  memberCount: 2,
  courseCount: 2,
  teachers: [],
  version: 1,
  joinCode: null,
  mayStaff: false,
};
const course = { courseId: testId(2), title: 'In the kitchen', courseType: 'reading_card', language: 'arabic' };
const today = '2026-11-22';
const person = (number: number, name: string) => ({
  id: testId(number),
  name,
  email: `${name.toLowerCase()}@x.example`,
});
const [amal, badr] = [person(11, 'Amal'), person(12, 'Badr')];
const stuck = { learner: amal, course, why: 'few-right', answers: 20, right: 7, touchedOn: today, otherCount: 1 };
const rows = (items: readonly object[], total = items.length) => ({ body: { items, total, today } });
const gridCourse = { ...course, level: 1, dueOn: '2026-11-20', partCount: 8 };
const grid = {
  today,
  startsOn: '2026-09-01',
  courses: [gridCourse, { ...gridCourse, courseId: testId(3), title: 'At the market', dueOn: null }],
  learners: [amal, badr].map(({ id: userId, name }) => ({ id: userId, name, joinedOn: '2026-09-01' })),
  cells: [
    { userId: amal.id, courseId: course.courseId, doneOn: '2026-11-19', touchedOn: '2026-11-19', parts: null },
    { userId: badr.id, courseId: course.courseId, doneOn: null, touchedOn: '2026-11-19', parts: 3 },
  ],
  learnerCount: 2,
};

type Answers = Parameters<typeof renderApp>[1];
function open(path: string, answers: Answers = {}) {
  return renderApp(
    path,
    {
      [`GET ${base}`]: () => ({ body: shown }),
      [`GET ${base}/stuck`]: () => rows([stuck]),
      [`GET ${base}/overdue`]: () =>
        rows([{ course: { ...course, dueOn: '2026-11-20' }, learnerCount: 1, learners: [badr] }]),
      [`GET ${base}/missed-words`]: () => rows([]),
      [`GET ${base}/practice-sets`]: () => ({ body: { items: [], nextCursor: null } }),
      [`GET ${base}/absent`]: () => rows([{ learner: badr, lastOn: null, joinedOn: '2026-11-16', hasSignedIn: false }]),
      [`GET ${base}/grid`]: () => ({ body: grid }),
      [`GET ${base}/learners/${badr.id}/notes`]: () => ({ body: { items: [] } }),
      ...answers,
    },
    teacher,
  );
}

test('the overview names who is stuck, late and absent, with the next step, and says calmly where nothing is wrong', async () => {
  open(`/admin/classes/${id}`);
  const stuckCard = await screen.findByRole('region', { name: /Who is stuck\?/ });
  expect(screen.getByText('from 1 Sept 2026')).toBeVisible();
  expect(await within(stuckCard).findByText(/7 of the last 20 right/)).toBeVisible();
  expect(within(stuckCard).getByRole('link', { name: 'See answers' })).toHaveAttribute(
    'href',
    `/admin/classes/${id}/learners/${amal.id}?course=${course.courseId}`,
  );
  const overdue = screen.getByRole('region', { name: /What is overdue\?/ });
  expect(await within(overdue).findByText(/2 days late/)).toBeVisible();
  expect(within(overdue).getByRole('link', { name: /Write to 1/ })).toHaveAttribute('href', 'mailto:badr%40x.example');
  expect(await screen.findByText('The class misses no word in particular.')).toBeVisible();
  expect(await screen.findByText(/never signed in/)).toBeVisible();
  const unfold = async (label: string) => {
    const summary = await screen.findByText(label);
    fireEvent.click(summary);
    return within(summary.closest('details') ?? summary);
  };
  const onTime = await unfold('1 of 2 learners are on time.');
  expect(await onTime.findByRole('link', { name: 'Badr' })).toBeVisible();
  expect(onTime.queryByRole('link', { name: 'Amal' })).toBeNull();
  // Badr is late and absent, and counts once.
  const needy = await unfold('2 names need you.');
  expect(await needy.findByRole('link', { name: 'Amal' })).toBeVisible();
  expect(needy.getAllByRole('link', { name: 'Badr' })).toHaveLength(2);
  const days = screen.getByRole('heading', { name: 'Courses and due days' }).parentElement?.parentElement;
  if (!days) throw new Error('no card of the due days');
  fireEvent.click(within(days).getByText('1 done · 1 begun'));
  expect(await within(days).findByRole('link', { name: 'Amal' })).toHaveAttribute(
    'href',
    `/admin/classes/${id}/learners/${amal.id}?course=${course.courseId}`,
  );
});

test('a card fails and is tried again alone', async () => {
  let status = 503;
  open(`/admin/classes/${id}`, {
    [`GET ${base}/stuck`]: () => (status === 200 ? rows([stuck]) : { status, body: { code: 'INTERNAL', message: '' } }),
  });
  const card = await screen.findByRole('region', { name: /Who is stuck\?/ });
  expect(await within(card).findByRole('alert')).toBeVisible();
  expect(await screen.findByText(/never signed in/)).toBeVisible();
  status = 200;
  fireEvent.click(within(card).getByRole('button', { name: 'Try again' }));
  expect(await within(card).findByRole('link', { name: 'Amal' })).toBeVisible();
});

test('the table is one stop of the Tab key, moved in by the arrows, and Enter opens the learner at the course', async () => {
  const { router } = open(`/admin/classes/${id}?part=progress`, {
    [`GET ${base}/learners/${badr.id}`]: () => ({ status: 404, body: { code: 'USER_NOT_FOUND', message: '' } }),
  });
  const table = await screen.findByRole('grid');
  const cells = within(table).getAllByRole('gridcell', { name: /, / });
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Amal, In the kitchen: done',
    'Amal, At the market: not begun',
    'Badr, In the kitchen: late, 3/8',
    'Badr, At the market: not begun',
  ]);
  expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[0]]);
  cells[0]?.focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Home']) fireEvent.keyDown(document.activeElement!, { key });
  expect(document.activeElement).toBe(cells[2]);
  fireEvent.keyDown(cells[2]!, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/classes/${id}/learners/${badr.id}`));
  expect(router.state.location.search).toEqual({ course: course.courseId });
  expect(await screen.findByRole('alert')).toHaveTextContent('This learner is not in the class');
});

test('the table is saved as CSV, with the marks in words', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open(`/admin/classes/${id}?part=progress`);
  fireEvent.click(await screen.findByRole('button', { name: 'Table (CSV)' }));
  expect(await saved[0]?.text()).toContain(
    '"Learner","In the class since","In the kitchen (2026-11-20)","At the market","Done","Late"\r\n"Amal","2026-09-01","done",,1,0\r\n"Badr","2026-09-01","late 3 of 8",,0,1\r\n',
  );
});

const report = {
  today,
  learner: { ...badr, userName: null, joinedOn: '2026-09-01', lastOn: '2026-11-19', hasSignedIn: true },
  place: { number: 2, of: 2, previousId: amal.id, nextId: null },
  advices: [{ kind: 'late', courseId: course.courseId, days: 2 }],
  courses: [{ ...gridCourse, doneOn: null, touchedOn: '2026-11-19', parts: 3, answers: 20, right: 9 }],
  words: [],
  wordStates: { unmet: 38, learning: 72, settling: 40, lasting: 14, hard: 2, aside: 0 },
  days: Array.from({ length: 14 }, (_, n) => ({ day: `2026-11-${9 + n}`.replace('-9', '-09'), count: n })),
};

test('a learner: advice with its reason, the courses, a note that is written once; K leads to the one before', async () => {
  let notes: object[] = [];
  const app = open(`/admin/classes/${id}/learners/${badr.id}`, {
    [`GET ${base}/learners/${badr.id}`]: () => ({ body: report }),
    [`GET ${base}/learners/${amal.id}`]: () => ({
      body: { ...report, learner: { ...report.learner, ...amal }, advices: [] },
    }),
    [`GET ${base}/learners/${amal.id}/notes`]: () => ({ body: { items: [] } }),
    [`GET ${base}/learners/${badr.id}/notes`]: () => ({ body: { items: notes } }),
    [`POST ${base}/learners/${badr.id}/notes`]: () => {
      const note = {
        id: testId(40),
        text: 'Reads well.',
        author: null,
        createdAt: '2026-11-22T10:00:00Z',
        mayDelete: true,
      };
      notes = [note];
      return { status: 201, body: note };
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Badr' })).toBeVisible();
  expect(screen.getByText('2 days late.')).toBeVisible();
  expect(screen.getByText('9 of 20')).toBeVisible();
  expect(screen.getByText('128 of 166 met')).toBeVisible();
  expect(screen.getByText('known for three weeks').closest('li')).toHaveTextContent('14 known for three weeks');
  expect(screen.queryByText('set aside as known')).toBeNull();
  expect(screen.getByText('here on 13 days')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Add a note'), { target: { value: ' Reads well. ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(await screen.findByText('Reads well.')).toBeVisible();
  expect(app.requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ text: 'Reads well.' });
  expect(screen.getByLabelText('Add a note')).toHaveValue('');
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Amal' })).toBeVisible();
  expect(screen.getByText('Nothing stands out.')).toBeVisible();
});

test('the words that a class misses are practised with one press, but those that it practises already', async () => {
  const word = (number: number, text: string) => ({
    itemId: testId(number),
    text,
    language: 'arabic',
    course,
    partId: testId(number),
    translation: `meaning of ${text}`,
    imageUrl: null,
    audioUrl: null,
    answers: 8,
    right: 2,
    asked: 4,
    missing: 3,
  });
  const practised = { courseId: course.courseId, partId: testId(31), text: 'باب' };
  const set = { id: testId(40), lastDay: '2026-12-05', words: [practised], doneCount: 1, learnerCount: 2 };
  const sets = [set];
  const { requests } = open(`/admin/classes/${id}`, {
    [`GET ${base}/missed-words`]: () => rows([word(31, 'باب'), word(32, 'كتاب')]),
    [`GET ${base}/practice-sets`]: () => ({ body: { items: sets, nextCursor: null } }),
    [`POST ${base}/practice-sets`]: ({ body }) => {
      const { id: setId, words } = body as { id: string; words: { courseId: string; partId: string }[] };
      const made = { ...set, id: setId, doneCount: 0, words: words.map((part) => ({ ...part, text: 'كتاب' })) };
      sets.unshift(made);
      return { status: 201, body: { ...made, changeId: setId } };
    },
    [`DELETE ${base}/practice-sets/${set.id}`]: () => {
      sets.pop();
      return { body: { done: true } };
    },
  });
  const card = await screen.findByRole('region', { name: /Which words does the class miss\?/ });
  const list = await within(card).findByRole('list', { name: 'What the class practises' });
  expect(within(list).getByText(/1 of 2 learners have practised them/)).toBeVisible();
  fireEvent.click(within(card).getByRole('button', { name: 'Practise these with the class' }));
  expect(await screen.findByText('1 word stands in everyone’s Today now')).toBeVisible();
  const made = requests.find(({ key }) => key === `POST ${base}/practice-sets`);
  expect(made?.body).toMatchObject({ words: [{ courseId: course.courseId, partId: testId(32) }] });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));

  fireEvent.click(within(card).getByRole('button', { name: 'Practise these with the class' }));
  expect(await screen.findByText('The class practises all of these words already')).toBeVisible();
  fireEvent.click(within(list).getAllByRole('button', { name: 'Take back' })[1]!);
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});

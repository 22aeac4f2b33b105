import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { assigned, unassigned } from '../../testing/assigned.ts';
import { undone } from '../../testing/undone.ts';

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
  userName: null,
  role: 'user',
  isActive: true,
  isAssigned: index < 2,
  dueOn: index === 1 ? '2026-11-20' : null,
  isThroughClass: false,
  classNames: index === 3 ? ['7A'] : [],
}));
const path = `/api/admin/courses/${course.id}/users`;
const ofCourse = `/api/teacher/courses/${course.id}`;
const changeId = testId(800);
const undoKey = `POST /api/teacher/changes/${changeId}/undo`;
const failure = { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } };

const classes = (...names: string[]) =>
  names.map((name, index) => ({
    id: testId(500 + index),
    name,
    memberCount: 30,
    hasCourse: index === 0,
    dueOn: index === 0 ? '2026-11-27' : null,
  }));

/** What the server counts: those of the first two people who are ticked have the course, and all but two of each class do not. */
function counted({ classIds, userIds }: { classIds: string[]; userIds: string[] }) {
  const alone = userIds.filter((id) => !people.some((one) => one.id === id && one.isAssigned)).length;
  const inClasses = classIds.map((id) => ({ id, memberCount: 30, gainCount: id === testId(500) ? 0 : 26 }));
  const ofClasses = inClasses.reduce((sum, { gainCount }) => sum + gainCount, 0);
  return {
    peopleCount: userIds.length + classIds.length * 30,
    gainCount: alone + ofClasses,
    aloneGainCount: alone,
    classes: inClasses,
    hasDueDays: userIds.includes(people[1]!.id),
    broughtCount: 3,
    switchedOff: [],
    dueDays: classIds.map((classId) => ({ classId, dueOn: '2099-12-04', courseCount: 1 })),
  };
}

async function open(count: number, answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(
    '/admin/courses',
    {
      'GET /api/admin/courses': () => ({
        body: { items: [course], nextCursor: null, courseTypes: ['reading_card'], levels: [1], total: 1 },
      }),
      'POST /api/admin/assignments/repair': () => ({ body: { job: null } }),
      [`GET ${ofCourse}/classes`]: () => ({ body: { items: classes('6A', '6B', '7A'), nextCursor: null, total: 3 } }),
      [`POST ${ofCourse}/assignments/count`]: ({ body }) => ({ body: counted(body as ReturnType<typeof whom>) }),
      'GET /api/school': () => ({
        body: { name: 'Nordpark', registration: 'closed', singleSignOn: null, learnersMayDelete: false },
      }),
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
const whom = (classIds: string[], userIds: string[]) => ({ classIds, userIds });
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const assignPath = '/api/teacher/assignments';
const removalPath = `${assignPath}/removal`;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const sentTo = (app: Awaited<ReturnType<typeof open>>, key: string) =>
  app.requests.filter((request) => request.key === key).map(({ body }) => body);

test('everybody found is chosen by one press, beyond what is shown, and assigned by one request that is taken back from the message', async () => {
  const app = await open(120, {
    [`POST ${assignPath}`]: () => assigned({ people: { gainCount: 118, daySetCount: 0 }, broughtCount: 354, changeId }),
    [undoKey]: () => undone(472),
  });
  press('Choose all 120');
  expect(await screen.findByText('120 people chosen')).toBeVisible();
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('Who is ticked alone gets all 3 flashcard courses too'));
  expect(screen.getByRole('button', { name: 'Take from 2 people' })).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 118 people' }));
  expect(
    await screen.findByText('Assigned to 118 people · 354 assignments of flashcard courses came along'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  const userIds = people
    .slice(0, 120)
    .map(({ id }) => id)
    .toSorted();
  expect(sentTo(app, `POST ${assignPath}`)).toEqual([
    { courses: [course.id], classIds: [], userIds, dueOn: null, movesDays: false },
  ]);
  press('Undo');
  expect(await screen.findByText('The assignment is undone')).toBeVisible();
  expect(sentTo(app, undoKey)).toHaveLength(1);
});

test('of more people than go at once the first are chosen, and nobody else can be', async () => {
  await open(1100);
  press('Choose the first 1,000 of 1,100');
  expect(await screen.findByText('1,000 people chosen, as many as go at once')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Assign to 998 people' })).toBeVisible();
  press('Choose nobody');
  expect(screen.queryByRole('button', { name: /^Assign to \d/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
});

test('what fails is said, and who was ticked stays ticked', async () => {
  await open(3, { [`POST ${assignPath}`]: () => failure });
  tick('Learner 2');
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 1 person' }));
  expect(await screen.findByText(/^Failed to assign course: /)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Assign to 1 person' })).toBeEnabled();
});

test('who could not be assigned it is named', async () => {
  await open(4, {
    [`POST ${assignPath}`]: () =>
      assigned({ switchedOff: [{ id: testId(2003), name: 'Learner 3' }], missingUserIds: [testId(9)], changeId }),
  });
  tick('Learner 2');
  tick('Learner 3');
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 2 people' }));
  expect(
    await screen.findByText(
      /^Assigned to 1 person · not to .*Learner 3.*: the account is switched off · 1 account does not exist any more$/,
    ),
  ).toBeVisible();
});

test('a class and people get it together with a day, and it is said who gains and who only gets the day', async () => {
  const app = await open(5, {
    [`POST ${assignPath}`]: () => assigned({ people: { gainCount: 28, daySetCount: 5 }, changeId }),
  });
  tick('6B');
  expect(await screen.findByText('26 get it')).toBeVisible();
  expect(screen.getByText('30 learners · 4 have it already')).toBeVisible();
  expect(screen.getByText('not in the classes chosen')).toBeVisible();
  await waitFor(() =>
    expect(
      app.requests.some(
        ({ key, url }) => key === `GET ${path}` && url.searchParams.get('withoutClasses') === testId(501),
      ),
    ).toBe(true),
  );
  await screen.findByRole('checkbox', { name: 'Learner 0' });
  for (const name of ['Learner 0', 'Learner 2', 'Learner 3']) tick(name);
  press('Other…');
  fireEvent.change(screen.getByLabelText('Another day'), { target: { value: '2099-12-04' } });
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent('28 people get it. 26 of 6B and 2 alone.'));
  expect(dialog).toHaveTextContent('For the 5 who have it only the day is set; their work stays.');
  expect(dialog).toHaveTextContent('Until the end of Friday, Nordpark’s time. 6B has 1 other course that day.');
  fireEvent.keyDown(screen.getByRole('searchbox', { name: /paste a list/ }), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Assigned to 28 people · Day changed for 5 who had it')).toBeVisible();
  expect(sentTo(app, `POST ${assignPath}`)).toEqual([
    {
      courses: [course.id],
      classIds: [testId(501)],
      userIds: [people[0]!.id, people[2]!.id, people[3]!.id],
      dueOn: '2099-12-04',
      movesDays: true,
    },
  ]);
});

test('where all have it the day alone is set, or taken', async () => {
  const app = await open(3, {
    [`POST ${assignPath}`]: () => assigned({ people: { gainCount: 0, daySetCount: 1 }, changeId }),
  });
  tick('Learner 0');
  expect(await screen.findByText(/1 has it already and keeps it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Assign' })).toBeDisabled();
  press('Other…');
  fireEvent.change(screen.getByLabelText('Another day'), { target: { value: '2099-12-04' } });
  expect(screen.getByRole('button', { name: 'Set the day for 1 person' })).toBeEnabled();
  tick('Learner 0');
  press('No day');
  tick('Learner 1');
  fireEvent.click(await screen.findByRole('button', { name: 'Take the day away' }));
  expect(await screen.findByText('Day changed for 1 who had it')).toBeVisible();
  expect(sentTo(app, `POST ${assignPath}`)).toMatchObject([{ userIds: [people[1]!.id], dueOn: null, movesDays: true }]);
});

test('to take it from one person leaves the others chosen, and it is given back', async () => {
  const app = await open(5, {
    [`POST ${removalPath}`]: () => unassigned({ changeId }),
    [undoKey]: () => undone(1),
  });
  for (const name of ['Learner 0', 'Learner 2']) tick(name);
  press('Take away: Learner 0');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Learner 0' })).not.toBeChecked());
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  expect(sentTo(app, `POST ${removalPath}`)).toEqual([{ courses: [course.id], userIds: [people[0]!.id] }]);
  tick('Learner 2');
  expect(screen.getByText('Course unassigned successfully: 1 person')).toBeVisible();
  press('Undo');
  expect(await screen.findByText('Assigned again')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an undo that fails is said, and can be tried again', async () => {
  await open(3, {
    [`POST ${removalPath}`]: () => unassigned({ missingUserIds: [testId(9)], changeId }),
    [undoKey]: () => failure,
  });
  press('Take away: Learner 0');
  expect(await screen.findByText(/: 1 person · 1 account does not exist any more$/)).toBeVisible();
  press('Undo');
  expect(await screen.findByText(/^This could not be undone: /)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled());
});

test('a pasted list ticks who is found and names who is not, or is there twice; one name goes into the search', async () => {
  const app = await open(3, {
    [`POST ${path}/found`]: () => ({
      body: { items: [people[2], { ...people[60]!, name: 'Far away' }], unknown: ['Nobody'], ambiguous: ['Kim Lee'] },
    }),
  });
  const paste = (text: string) =>
    fireEvent.paste(screen.getByRole('searchbox', { name: /paste a list/ }), {
      clipboardData: { getData: () => text },
    });
  expect(paste('Learner 2')).toBe(true);
  expect(paste('Learner 2\r\nfar.a\nKim Lee; Nobody')).toBe(false);
  expect(await screen.findByText('2 people of the pasted list are ticked.')).toBeVisible();
  expect(sentTo(app, `POST ${path}/found`)).toEqual([{ names: ['Learner 2', 'far.a', 'Kim Lee', 'Nobody'] }]);
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Far away' })).toBeChecked();
  expect(screen.getByText('Nobody', { selector: 'bdi' })).toBeVisible();
  expect(screen.getByText('Kim Lee', { selector: 'bdi' })).toBeVisible();
});

test('Esc asks where ticks would be lost, and closes at once where there are none', async () => {
  await open(3);
  const dialog = screen.getByRole('dialog');
  tick('Learner 2');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('alertdialog')).toBeVisible();
  fireEvent.click(within(screen.getByRole('alertdialog')).getAllByRole('button').at(-2)!);
  expect(screen.getByRole('checkbox', { name: 'Learner 2' })).toBeChecked();
  tick('Learner 2');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what no class could get is said, and the ticks stay', async () => {
  await open(3, { [`POST ${assignPath}`]: () => ({ status: 409, body: { code: 'CLASS_FULL', message: '' } }) });
  tick('6B');
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to 26 people' }));
  expect(await screen.findByText(/This class has as many as it can hold\./)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '6B' })).toBeChecked();
});

import type { Change } from '@kalima/shared/contract/changes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { forgetDrafts } from '../../../offline/person/forget-drafts.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';
import { undone } from '../../../testing/undone.ts';

const teacher = { ...learner, role: 'teacher' as const };
const made = (number: number, change: Partial<Change>): Change => ({
  id: testId(number),
  kind: 'members-removed',
  changedAt: new Date().toISOString(),
  count: 1,
  subject: null,
  className: null,
  dueOn: null,
  import: null,
  ...change,
});
const amira = made(1, { subject: 'Amira', className: '6B' });
const badr = made(2, { subject: 'Badr', className: '6B' });
const undoKey = ({ id }: Change) => `POST /api/teacher/changes/${id}/undo`;

async function openBell(changes: () => Change[], answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(
    '/admin/classes',
    {
      'GET /api/teacher/classes': () => ({ body: { items: [], nextCursor: null } }),
      'GET /api/teacher/changes': () => ({ body: { items: changes() } }),
      ...answers,
    },
    teacher,
  );
  fireEvent.click(await screen.findByRole('button', { name: /Newly assigned/ }));
  await screen.findByRole('heading', { name: 'Newly assigned' });
  return app;
}

afterEach(() => localStorage.clear());

test('the bell lists what was changed within a day, on any device, the latest first, and takes one back', async () => {
  let changes = [badr, amira];
  const app = await openBell(() => changes, {
    [undoKey(badr)]: () => {
      changes = [amira];
      return undone(1);
    },
  });
  const undos = await screen.findAllByRole('button', { name: 'Undo' });
  expect(undos.map((one) => one.closest('li')?.firstChild?.firstChild?.textContent)).toEqual([
    'Badr was taken out of the class',
    'Amira was taken out of the class',
  ]);
  fireEvent.click(undos[0] as HTMLElement);
  expect(await screen.findByText('Taken back')).toBeVisible();
  expect(app.requests.filter(({ key }) => key === undoKey(badr))).toHaveLength(1);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Newly assigned' })).toHaveFocus());
  expect(screen.getByText('Amira was taken out of the class')).toBeVisible();
});

test('who changed nothing has no such list', async () => {
  await openBell(() => []);
  await screen.findByText(/^Nothing yet/);
  expect(screen.queryByRole('heading', { name: 'What you can take back' })).toBeNull();
});

test.each<[string, Partial<Change>]>([
  ['Story: assigned to 3 people', { kind: 'course-assigned', subject: 'Story', count: 3 }],
  ['Story: taken from 1 person', { kind: 'course-taken', subject: 'Story' }],
  ['2 courses were assigned to Amira', { kind: 'courses-assigned', subject: 'Amira', count: 2 }],
  ['40 assignments were made', { kind: 'courses-assigned', count: 40 }],
  ['2 courses were taken from Amira', { kind: 'courses-taken', subject: 'Amira', count: 2 }],
  ['Added to the class: Amira', { kind: 'members-added', subject: 'Amira' }],
  ['Added to the class: 12 learners', { kind: 'members-added', count: 12 }],
  ['2 learners were taken out of the class', { kind: 'members-removed', count: 2 }],
  ['The class has got Story', { kind: 'class-courses-added', subject: 'Story' }],
  ['The class has got 3 courses', { kind: 'class-courses-added', count: 3 }],
  ['Story was taken from the class', { kind: 'class-courses-removed', subject: 'Story' }],
  ['2 courses were taken from the class', { kind: 'class-courses-removed', count: 2 }],
  ['Story is due Tue 5 Jan 2027 now', { kind: 'due-day-moved', subject: 'Story', dueOn: '2027-01-05' }],
  ['Story has no due day any more', { kind: 'due-day-moved', subject: 'Story' }],
  ['4 words stand in everyone’s Today now', { kind: 'practice-set-made', count: 4 }],
  ['Ling does not teach this class any more', { kind: 'class-teacher-removed', subject: 'Ling' }],
])('%s', async (text, change) => {
  await openBell(() => [made(1, { className: '6B', ...change })]);
  expect((await screen.findByText(text)).parentElement).toHaveTextContent('6B');
});

test.each<[string, NonNullable<Change['import']>['of']]>([
  ['2 cards were imported', 'cards'],
  ['2 phrases were imported', 'phrases'],
  ['2 stories were imported', 'stories'],
  ['2 courses were imported', 'courses'],
])('%s, with the way to the import', async (text, of) => {
  await openBell(() => [made(1, { kind: 'import-made', count: 2, subject: 'Bread', import: { id: testId(9), of } })]);
  expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', `/admin/imports/${testId(9)}`);
  expect(screen.getByText('Bread')).toBeVisible();
});

test('where nothing is left to take back, or all of it was used, that is said', async () => {
  let answer = undone(0);
  await openBell(() => [amira], { [undoKey(amira)]: () => answer });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('There was nothing left to take back.')).toBeVisible();
  answer = undone(0, [{ text: 'bread', reason: 'studied' }]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing was taken back: all of it was changed or studied since.')).toBeVisible();
});

test('what did not get through is still offered, and why it failed is said', async () => {
  await openBell(() => [amira], {
    [undoKey(amira)]: () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: '' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^This could not be undone/)).toBeVisible();
  expect(screen.getByText('Amira was taken out of the class')).toBeVisible();
});

test('what earlier versions stored on the device goes, with the names in it', () => {
  const key = `kalima.undos.${teacher.id}.`;
  localStorage.setItem(key, '[{"text":"Amira was taken out of the class"}]');
  forgetDrafts(teacher.id);
  expect(localStorage.getItem(key)).toBeNull();
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';
import { forgetDrafts } from '../../../offline/person/forget-drafts.ts';
import { keepUndo, type UndoCall } from './kept-undos.ts';

const teacher = { ...learner, role: 'teacher' as const };
const classId = testId(1);
const undoKey = `POST /api/teacher/classes/${classId}/undo`;
const changeOf = (hour: string): UndoCall => ({
  key: 'POST /api/teacher/classes/{id}/undo',
  options: { params: { id: classId }, body: { what: 'members-removed', changedAt: `2026-11-24T${hour}:00:00.000Z` } },
});
const moveTo = (dueOn: string | null): UndoCall => ({
  key: 'PATCH /api/teacher/classes/{id}/courses/{courseId}',
  options: { params: { id: classId, courseId: testId(2) }, body: { dueOn } },
});
const keep = (text: string, call: UndoCall, userId = teacher.id) =>
  keepUndo(userId, { text, about: '6B', doneText: `${text} no more`, call });

const bell = () => screen.findByRole('button', { name: /Newly assigned/ });
async function openBell(answers: Parameters<typeof renderApp>[1] = {}) {
  const app = renderApp(
    '/admin/classes',
    { 'GET /api/teacher/classes': () => ({ body: { items: [], nextCursor: null } }), ...answers },
    teacher,
  );
  fireEvent.click(await bell());
  await screen.findByRole('heading', { name: 'Newly assigned' });
  return app;
}

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('the bell lists what was changed within a day, the latest first, and takes one back', async () => {
  keep('Amira was taken out', changeOf('08'));
  keep('Badr was taken out', changeOf('09'));
  const app = await openBell({ [undoKey]: () => ({ body: { undoneCount: 1 } }) });
  const undos = await screen.findAllByRole('button', { name: 'Undo' });
  expect(undos.map((one) => one.closest('li')?.firstChild?.firstChild?.textContent)).toEqual([
    'Badr was taken out',
    'Amira was taken out',
  ]);
  fireEvent.click(undos[0] as HTMLElement);
  expect(await screen.findByText('Badr was taken out no more')).toBeVisible();
  expect(app.requests.filter(({ key }) => key === undoKey).map(({ body }) => body)).toEqual([
    changeOf('09').options.body,
  ]);
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Newly assigned' })).toHaveFocus();
  expect(screen.getByText('Amira was taken out')).toBeVisible();
});

test('who changed nothing, or only a day ago, has no such list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  keep('Amira was taken out', changeOf('08'));
  vi.setSystemTime(Date.now() + 24 * 60 * 60_000 + 1);
  await openBell();
  expect(screen.queryByText('Amira was taken out')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'What you can take back' })).toBeNull();
});

test('a day that is moved twice can be put back to what it was before the second time, not to both', async () => {
  keep('Due on Friday', moveTo(null));
  keep('Due on Monday', moveTo('2026-11-27'));
  await openBell();
  expect(await screen.findByText('Due on Monday')).toBeVisible();
  expect(screen.queryByText('Due on Friday')).toBeNull();
});

test('what is gone is offered no more, and what did not get through is', async () => {
  keep('Amira was taken out', changeOf('08'));
  let status = 500;
  await openBell({
    [undoKey]: () => ({ status, body: { code: status === 500 ? 'INTERNAL_ERROR' : 'CLASS_NOT_FOUND', message: '' } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^This could not be undone/)).toBeVisible();
  expect(screen.getByText('Amira was taken out')).toBeVisible();
  status = 404;
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Amira was taken out')).toBeNull());
});

test('only who changed something sees it, and signing out forgets it', async () => {
  keep('Amira was taken out', changeOf('08'), testId(77));
  await openBell();
  expect(screen.queryByText('Amira was taken out')).toBeNull();
  keep('Badr was taken out', changeOf('09'));
  expect(await screen.findByText('Badr was taken out')).toBeVisible();
  forgetDrafts(teacher.id);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kalima.undos.'))).toHaveLength(1);
  forgetDrafts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('kalima.undos.'))).toEqual([]);
});

test('as many are kept as have room: twenty, and not more than storage bears', () => {
  for (let n = 0; n < 25; n += 1) keep(`Change ${n}`, changeOf('08'));
  const kept = () => JSON.parse(localStorage.getItem(`kalima.undos.${teacher.id}.`) ?? '[]') as { text: string }[];
  expect(kept().map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `Change ${24 - n}`));
  keep('x'.repeat(390_000), changeOf('09'));
  expect(JSON.stringify(kept()).length).toBeLessThan(400_100);
});

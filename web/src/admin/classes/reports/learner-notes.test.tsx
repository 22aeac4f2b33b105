import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const teacher = { ...learner, name: 'Mona', role: 'teacher' as const };
const [classId, userId] = [testId(1), testId(12)];
const base = `/api/teacher/classes/${classId}`;
const path = `${base}/learners/${userId}/notes`;
const shown = {
  id: classId,
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: null,
  isArchived: false,
  memberCount: 1,
  courseCount: 0,
  teachers: [],
  version: 3,
  joinCode: null,
  mayStaff: false,
};
const report = {
  today: '2026-11-22',
  learner: {
    id: userId,
    name: 'Badr',
    email: 'badr@x.example',
    userName: null,
    joinedOn: '2026-09-01',
    lastOn: null,
    hasSignedIn: true,
  },
  place: {
    number: 1,
    of: 1,
    previousId: null,
    nextId: null,
  },
  advices: [],
  courses: [],
  words: [],
  days: [],
  wordStates: {
    unmet: 0,
    learning: 0,
    settling: 0,
    lasting: 0,
    hard: 0,
    aside: 0,
  },
};
beforeEach(() => localStorage.clear());

interface Note {
  readonly id: string;
  readonly text: string;
}

/** The notes of a learner, in front of a server that has these, and stores each under its id once. */
async function openNotes(stored: readonly Note[] = [], onStored: () => void = () => undefined) {
  let notes = stored;
  const app = renderApp(
    `/admin/classes/${classId}/learners/${userId}`,
    {
      [`GET ${base}`]: () => ({ body: shown }),
      [`GET ${base}/learners/${userId}`]: () => ({ body: report }),
      [`GET ${path}`]: () => ({
        body: {
          items: notes.map((note) => ({ ...note, author: null, createdAt: '2026-11-22T10:00:00Z', mayDelete: true })),
        },
      }),
      [`POST ${path}`]: ({ body }) => {
        const given = body as Note;
        const known = notes.find((note) => note.id === given.id);
        if (!known) notes = [given, ...notes];
        onStored();
        return { status: 201, body: known ?? given };
      },
      [`DELETE ${path}/${testId(77)}`]: () => {
        notes = [];
        return { body: {} };
      },
    },
    teacher,
  );
  const field = await screen.findByLabelText('Add a note');
  const write = (text: string) => fireEvent.change(field, { target: { value: text } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the note' }));
  return { app, field, write, save, texts: () => notes.map(({ text }) => text) };
}

test('a note that is changed after a lost answer is not taken for the one that was stored', async () => {
  let isLost = true;
  const { field, write, save, texts } = await openNotes([], () => {
    if (!isLost) return;
    isLost = false;
    throw new TypeError('Failed to fetch');
  });
  write('Reads well.');
  save();
  expect(await screen.findByRole('alert')).toBeVisible();
  write('Reads well, and writes.');
  save();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(texts()).toContain('Reads well, and writes.');
});

test('a note that is typed on after another tab has saved its draft is stored as well', async () => {
  const { field, write, save, texts } = await openNotes();
  write('Reads well.');
  const [draft] = Object.entries(localStorage).flatMap(([key, text]) => (key.includes('note.') ? String(text) : []));
  const { id } = JSON.parse(draft ?? '') as Note;
  await fetch(path, { method: 'POST', body: JSON.stringify({ id, text: 'Reads well.' }) });
  write('Reads well, and writes.');
  save();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(texts()).toEqual(['Reads well, and writes.', 'Reads well.']);
});

test('what is typed while a note is sent stays', async () => {
  const { field, write, save, texts } = await openNotes([], () => write('Reads well. Sings, too.'));
  write('Reads well.');
  save();
  expect(await screen.findByText('Reads well.')).toBeVisible();
  expect(field).toHaveValue('Reads well. Sings, too.');
  expect(texts()).toEqual(['Reads well.']);
});

test('a note is deleted after a question', async () => {
  await openNotes([{ id: testId(77), text: 'Needs glasses.' }]);
  const ask = async () => fireEvent.click(await screen.findByRole('button', { name: 'Delete the note' }));
  await ask();
  expect(await screen.findByRole('alertdialog', { name: 'Delete this note?' })).toHaveTextContent('Needs glasses.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Needs glasses.')).toBeVisible();
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Needs glasses.')).toBeNull());
});

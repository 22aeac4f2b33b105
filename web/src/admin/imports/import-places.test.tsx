import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  answers,
  empty,
  file,
  id,
  kitchen,
  openKitchen,
  path,
  row,
  tableId,
  teacher,
} from '../../testing/kitchen-import.tsx';
import { learner, renderApp } from '../../testing/render-app.tsx';

test('rows that name several lessons become as many, or one', async () => {
  const table = 'Word (Arabic)\tTranslation (Meaning)\tLesson\nخبز\tbread\tKitchen\nشاي\ttea\tDrinks';
  const sent: ImportDraft[] = [];
  openKitchen(kitchen, {
    [`GET ${path}/files/${tableId}/table`]: () => ({ body: { base64: Buffer.from(table).toString('base64') } }),
    [`POST ${path}/make`]: ({ body }: { body: unknown }) => {
      sent.push((body as { draft: ImportDraft }).draft);
      return { status: 503, body: { code: 'STORAGE_UNAVAILABLE', message: 'x' } };
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('Kitchen · Drinks')).toBeVisible();
  const go = screen.getByRole('button', { name: 'Import 2 cards' });
  await user.click(go);
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.click(screen.getByRole('radio', { name: 'One lesson' }));
  await user.click(go);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ place, rows }) => [place.isSplit, rows.map(({ lesson }) => lesson)])).toEqual([
    [true, ['Kitchen', 'Drinks']],
    [false, ['Kitchen', 'Drinks']],
  ]);
});

test('a stage that an administrator names for phrases is made with the import, and not before', async () => {
  const sent: ImportDraft[] = [];
  const more = {
    'GET /api/author/phrase-stages': () => ({ body: empty }),
    'GET /api/phrase-stages': () => ({ body: empty }),
    [`POST ${path}/make`]: ({ body }: { body: unknown }) => {
      sent.push((body as { draft: ImportDraft }).draft);
      return { status: 503, body: { code: 'STORAGE_UNAVAILABLE', message: 'x' } };
    },
  };
  const { requests } = renderApp(`/admin/imports/${id}`, { ...answers(), ...more }, { ...learner, role: 'admin' });
  await row(1);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Phrases');
  await userEvent.click(await screen.findByRole('button', { name: 'New stage' }));
  const dialog = screen.getByRole('dialog', { name: 'New stage' });
  await userEvent.type(within(dialog).getByLabelText('Stage name'), 'Cooking');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Take over' }));
  expect(await screen.findByRole('option', { name: 'Cooking', selected: true })).toBeVisible();
  expect(screen.getByText('Made with the import')).toBeVisible();
  expect(requests.filter(({ key }) => key === 'POST /api/admin/phrase-stages')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 phrases' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.stages).toMatchObject([{ id: sent[0]?.place.stageId, kind: 'phrase', name: 'Cooking' }]);
});

test('a table is read anew in the language of the lesson that it is added to', async () => {
  const table = Buffer.from('English,Arabic\nbread,خبز\ntea,شاي').toString('base64');
  const lesson = { id: tableId, name: 'In the kitchen', language: 'english' };
  openKitchen(kitchen, {
    [`GET ${path}/files/${tableId}/table`]: () => ({ body: { base64: table } }),
    'GET /api/reading-lessons': () => ({ body: { items: [lesson], nextCursor: null } }),
    [`GET /api/reading-lessons/${tableId}`]: () => ({ body: { ...lesson, cards: [] } }),
    'GET /api/author/own-courses': () => ({ body: { ids: [tableId] } }),
  });
  expect(within(await row(1)).getByLabelText('Word, row 1')).toHaveValue('خبز');
  await userEvent.click(screen.getByRole('radio', { name: 'Existing' }));
  expect(within(await row(1)).getByLabelText('Word, row 1')).toHaveValue('bread');
  expect(screen.getByLabelText('Translation, row 1')).toHaveValue('خبز');
  expect(screen.queryByText(/not written in the script/)).toBeNull();
});

test('where no file can be used the reasons are what is shown', async () => {
  const files = [
    file('notes.pdf', 'other', { problem: 'not-taken' }),
    file('secret.zip', 'archive', { problem: 'locked' }),
    file('course.json', 'package', { problem: 'not-readable' }),
  ];
  openKitchen({ ...kitchen, files });
  expect(await screen.findByText(/None of these files can be used/)).toBeVisible();
  for (const reason of [/of this type are not taken/, /has a password/, /may be damaged/])
    expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  expect(screen.queryByText(/can be undone/)).toBeNull();
});

test('flashcards need pictures of two words, and rows without one stay out', async () => {
  const more = { 'GET /api/flashcard-lessons': () => ({ body: empty }) };
  const [table, bread, , sound, cover] = kitchen.files;
  const files = [table, bread, sound, cover].filter((one) => one !== undefined);
  openKitchen({ ...kitchen, files }, more);
  await row(1);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Flashcards');
  expect(await screen.findByText(/need two words with pictures/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 1 card' })).toBeDisabled();
  await userEvent.click(within(await row(2)).getByRole('button', { name: 'Picture of row 2' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'cover.png' }));
  expect(screen.getByRole('button', { name: 'Import 2 cards' })).toBeEnabled();
});

test('all imports that are not finished are removed by one question, and those that made something stay', async () => {
  const entry = (name: string, made: unknown = null) => ({ ...kitchen, id: crypto.randomUUID(), name, made });
  const done = {
    kind: 'reading_card',
    courseId: id,
    title: 'Kitchen',
    rowCount: 2,
    isNew: true,
    undoUntil: kitchen.changedAt,
    courses: null,
  };
  let items = [entry('One'), entry('Done', done), entry('Two')];
  const answersTo = items.map((one) => [
    `DELETE /api/author/imports/${one.id}`,
    () => {
      items = items.filter((other) => other.id !== one.id);
      return { body: { done: true } };
    },
  ]);
  const more = { 'GET /api/author/imports': () => ({ body: { items, nextCursor: null } }) };
  renderApp('/admin/imports', { ...answers(), ...more, ...Object.fromEntries(answersTo) }, teacher);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove all unfinished' }));
  const question = screen.getByRole('alertdialog', { name: 'Remove 2 unfinished imports?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove all' }));
  await waitFor(() => expect(screen.queryByText('One')).toBeNull());
  expect(screen.getByText('Done')).toBeVisible();
  expect(screen.queryByText('Two')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove all unfinished' })).toBeNull();
});

test('the same deck again is called as the deck, says where it went before, and can be added to that', async () => {
  const table = 'Word (Front)\tTranslation (Back)\tLesson (Deck)\nخبز\tbread\tIn the kitchen\nشاي\ttea\tIn the kitchen';
  const lesson = { id: tableId, name: 'Kitchen, renamed', language: 'arabic' };
  const made = {
    kind: 'reading_card',
    courseId: tableId,
    title: 'In the kitchen',
    rowCount: 1,
    isNew: true,
    undoUntil: kitchen.changedAt,
    courses: null,
  };
  const before = { ...kitchen, id: crypto.randomUUID(), state: 'made', made };
  openKitchen(kitchen, {
    'GET /api/author/imports': () => ({ body: { items: [kitchen, before], nextCursor: null } }),
    [`GET ${path}/files/${tableId}/table`]: () => ({ body: { base64: Buffer.from(table).toString('base64') } }),
    'GET /api/reading-lessons': () => ({ body: { items: [lesson], nextCursor: null } }),
    [`GET /api/reading-lessons/${tableId}`]: () => ({ body: { ...lesson, cards: [{ word: 'خبز' }] } }),
    'GET /api/author/own-courses': () => ({ body: { ids: [tableId] } }),
  });
  expect(await screen.findByText(/^The same was imported on .*, into “Kitchen, renamed”\./)).toBeVisible();
  expect(screen.getByLabelText('Lesson name')).toHaveValue('In the kitchen');
  expect(screen.getByRole('link', { name: 'Open the lesson' })).toHaveAttribute(
    'href',
    `/admin/interactive-reading?lesson=${tableId}`,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add to it' }));
  expect(screen.getByLabelText('Reading lesson')).toHaveValue(tableId);
  expect(await within(await row(1)).findByText('This word is there already.')).toBeVisible();
  expect(screen.queryByText(/^The same was imported/)).toBeNull();
});

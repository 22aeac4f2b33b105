import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  answers,
  empty,
  id,
  kitchen,
  made,
  openKitchen,
  path,
  row,
  tableId,
  teacher,
  undoPath,
} from '../../testing/kitchen-import.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { undone } from '../../testing/undone.ts';

test('rows are shown with what matches them and what is to look at, before anything is made', async () => {
  const { requests } = openKitchen();
  const spoon = await row(2);
  expect(screen.getByRole('heading', { level: 1, name: 'kitchen-ar' })).toBeVisible();
  expect(within(spoon).getByText(/spon\.png differs by one letter/)).toBeVisible();
  expect(within(await row(1)).getByRole('button', { name: 'Play خبز' })).toBeVisible();
  expect(within(await row(3)).getByText('Row 1 has the same word.')).toBeVisible();
  expect(within(spoon).getByLabelText('Word, row 2')).toHaveAttribute('dir', 'rtl');
  expect(screen.getByLabelText('Language')).toHaveValue('arabic');
  expect(screen.getAllByText('Guessed by the script')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Import 3 cards' })).toBeEnabled();
  expect(screen.getByText(/2 to look at come in as they stand/)).toBeVisible();
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
});

test('a proposal is accepted by one press, all by another, and what was wrong is corrected in place', async () => {
  openKitchen();
  await userEvent.click(within(await row(2)).getByRole('button', { name: /^Keep it/ }));
  expect(within(await row(2)).queryByText(/differs by one letter/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Accept the proposal' }));
  expect(within(await row(3)).getByText('Left out')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 2 cards' })).toBeEnabled();
  await userEvent.click(within(await row(3)).getByRole('button', { name: 'Take in row 3' }));
  const cell = within(await row(3)).getByLabelText('Word, row 3');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'رغيف');
  expect(within(await row(3)).queryByText('Row 1 has the same word.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Import 3 cards' })).toBeEnabled();
});

test('filters show the rows to look at alone, and the files that no row has with why', async () => {
  openKitchen();
  await row(1);
  await userEvent.click(screen.getByRole('button', { name: /^To look at/ }));
  expect(screen.queryByLabelText(/^Row 1:/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Left over/ }));
  expect(screen.getByText('cover.png')).toBeVisible();
  expect(screen.getByText(/The archive has a password/)).toBeVisible();
});

test('a file that is damaged or locked is named above the rows that came of the others', async () => {
  openKitchen();
  await row(1);
  expect(screen.getByText('1 file could not be used. What is in it is missing here.')).toBeVisible();
  expect(screen.getByText('secret.zip')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show why' }));
  expect(screen.getByText(/The archive has a password/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show why' })).toBeNull();
});

const ofSchool = (value: string) => ({ value, courseTitle: 'At breakfast' });

test('what the school has of a word is shown and taken by one press, all of it by another, and goes in by its address', async () => {
  const sent: ImportDraft[] = [];
  const { requests } = openKitchen(kitchen, {
    'POST /api/author/media-library/words': ({ body }: { body: unknown }) => ({
      body: {
        words: (body as { words: { text: string }[] }).words.map(({ text }) => ({
          picture: null,
          sound: text === 'ملعقة' ? ofSchool('/media/reading-cards/spoon.mp3') : null,
          translation: null,
        })),
      },
    }),
    [`POST ${path}/make`]: ({ body }: { body: unknown }) => {
      sent.push((body as { draft: ImportDraft }).draft);
      return { status: 503, body: { code: 'STORAGE_UNAVAILABLE', message: 'x' } };
    },
  });
  const spoon = await row(2);
  expect(await within(spoon).findByText(/“At breakfast” has one/)).toBeVisible();
  expect(requests.filter(({ key }) => key.endsWith('/words'))).toHaveLength(1);
  await userEvent.click(within(spoon).getByRole('button', { name: 'Use that one: Recording of row 2' }));
  expect(within(spoon).queryByText(/has one/)).toBeNull();
  expect(within(spoon).getByRole('button', { name: 'Play ملعقة' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 cards' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.rows[1]?.audioUrl).toBe('/media/reading-cards/spoon.mp3');
});

test('where the school has several files of a word, the next one is proposed by a press, and that one is taken', async () => {
  openKitchen(kitchen, {
    'POST /api/author/media-library/words': ({ body }: { body: unknown }) => ({
      body: {
        words: (body as { words: { text: string }[] }).words.map(({ text }) => ({
          picture: null,
          sound:
            text === 'ملعقة'
              ? {
                  ...ofSchool('/media/reading-cards/spoon.mp3'),
                  others: [{ value: '/media/b.mp3', courseTitle: 'Tea' }],
                }
              : null,
          translation: null,
        })),
      },
    }),
  });
  const spoon = await row(2);
  expect(await within(spoon).findByText(/“At breakfast” has one/)).toBeVisible();
  const another = () => within(spoon).getByRole('button', { name: 'Another one: Recording of row 2' });
  await userEvent.click(another());
  expect(within(spoon).getByText(/“Tea” has one/)).toBeVisible();
  await userEvent.click(another());
  expect(within(spoon).getByText(/“At breakfast” has one/)).toBeVisible();
});

test('rows without a recording are counted and listed, also where that is all that is missing', async () => {
  openKitchen();
  await row(1);
  await userEvent.click(screen.getByRole('button', { name: /^No recording 2/ }));
  expect(screen.queryByLabelText(/^Row 1:/)).toBeNull();
  expect(await row(2)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More about row 2' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Go without a recording' }));
  await userEvent.click(screen.getByRole('button', { name: /^To look at/ }));
  expect(within(await row(2)).queryByText('No recording')).toBeNull();
});

test('N goes to the next row to look at, and Enter in a cell to the cell below', async () => {
  openKitchen();
  await row(1);
  await userEvent.keyboard('n');
  expect(await row(2)).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Translation, row 1'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Translation, row 2')).toHaveFocus();
});

test('a left-over picture is given to a row, and what was decided is kept', async () => {
  const { requests } = openKitchen();
  await userEvent.click(within(await row(3)).getByRole('button', { name: 'Picture of row 3' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'cover.png' }));
  await waitFor(() => expect(requests.some(({ key }) => key === `PUT ${path}/draft`)).toBe(true));
  const { body } = requests.find(({ key }) => key === `PUT ${path}/draft`) ?? {};
  const { draft } = body as { draft: ImportDraft };
  expect(draft.rows[2]?.imageUrl).toBe('/media/imports/cover.png');
  expect(draft.place).toMatchObject({ kind: 'reading_card', language: 'arabic', translationLanguage: 'english' });
});

test('a row whose word was corrected takes the left-over files of that name, which can be undone', async () => {
  openKitchen();
  const cell = within(await row(3)).getByLabelText('Translation, row 3');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'cover');
  await userEvent.tab();
  expect(await screen.findByText('Found for row 3: cover.png')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Left over 2/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', { name: /^Left over 2/ })).toBeVisible();
});

test('where another window kept its own, one chooses whose stays', async () => {
  const stale = { status: 409, body: { code: 'STALE_VERSION', message: '', details: { current: { version: 5 } } } };
  const { requests } = openKitchen(kitchen, { [`PUT ${path}/draft`]: () => stale });
  await userEvent.type(within(await row(1)).getByLabelText('Word, row 1'), 'ا');
  expect(await screen.findByText(/changed in another window/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Import 3 cards' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(requests.filter(({ key }) => key === `PUT ${path}/draft`)).toHaveLength(2));
});

test('a screen that is left while a draft is on its way, and opened again, goes on with what was typed', async () => {
  let version = 1;
  let draft: ImportDraft | null = null;
  const { requests, router } = openKitchen(kitchen, {
    [`GET ${path}`]: () => ({ body: { ...kitchen, version, draft } }),
    [`PUT ${path}/draft`]: ({ body }: { body: unknown }) => {
      const sent = body as { version: number; draft: ImportDraft };
      if (sent.version !== version)
        return { status: 409, body: { code: 'STALE_VERSION', message: '', details: { current: { version } } } };
      version += 1;
      ({ draft } = sent);
      return { body: { version } };
    },
  });
  // Before anything is typed: a draft is kept a moment after, which may come before the screen is left.
  const { fetch } = globalThis;
  const held = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') await held.promise;
    return fetch(address, init);
  });
  await userEvent.type(within(await row(1)).getByLabelText('Word, row 1'), '1');
  await router.navigate({ to: '/admin/imports' });
  await screen.findByRole('heading', { name: 'Import', level: 1 });
  await router.navigate({ to: '/admin/imports/$importId', params: { importId: id } });
  expect(await screen.findByRole('status', { name: 'Loading...' })).toBeVisible();
  held.resolve();
  const field = within(await row(1)).getByLabelText('Word, row 1');
  expect(field).toHaveValue('خبز1');
  await userEvent.type(field, '2');
  const kept = () => requests.filter(({ key }) => key === `PUT ${path}/draft`);
  await waitFor(() => expect(kept()).toHaveLength(2));
  expect(kept().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  expect(screen.queryByText(/changed in another window/)).toBeNull();
});

test('phrases without a translation stay out, and that is said', async () => {
  const table = Buffer.from('خبز,bread\nشاي,').toString('base64');
  openKitchen(kitchen, {
    [`GET ${path}/files/${tableId}/table`]: () => ({ body: { base64: table } }),
    'GET /api/author/phrase-stages': () => ({
      body: { items: [{ id, name: 'At home', language: 'arabic' }], nextCursor: null },
    }),
    'GET /api/phrase-stages': () => ({ body: empty }),
  });
  await row(1);
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'phrase');
  expect(await screen.findByRole('button', { name: 'Import 1 phrase' })).toBeEnabled();
  expect(screen.getByText(/1 row stays out/)).toBeVisible();
});

test('what was made is told with the way there, and undone for a day; what stays is named', async () => {
  let isMade = false;
  const changedAt = new Date().toISOString();
  const change = { id, kind: 'import-made', changedAt, count: 2, subject: 'Kitchen', className: null, dueOn: null };
  const imported = { ...change, import: { id, of: 'cards' } };
  openKitchen(kitchen, {
    [`GET ${path}`]: () => ({ body: isMade ? { ...kitchen, state: 'made', made } : kitchen }),
    [`POST ${path}/make`]: () => {
      isMade = true;
      return { status: 201, body: { ...kitchen, state: 'made', made } };
    },
    'GET /api/teacher/changes': () => ({ body: { items: isMade ? [imported] : [] } }),
    [undoPath]: () => {
      isMade = false;
      return undone(1, [{ text: 'خبز', reason: 'studied' }]);
    },
  });
  await row(1);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('link', { name: 'Open the lesson' })).toHaveAttribute(
    'href',
    `/admin/interactive-reading?lesson=${id}`,
  );
  const bell = screen.getByRole('button', { name: /Newly assigned/ });
  await userEvent.click(bell);
  expect(await screen.findByRole('link', { name: '2 cards were imported' })).toHaveAttribute(
    'href',
    `/admin/imports/${id}`,
  );
  await userEvent.keyboard('{Escape}');
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/1 row was taken back\./)).toBeVisible();
  expect(screen.getByText(/studied since/)).toBeVisible();
  expect(screen.getByText('خبز', { selector: 'bdi' })).toBeVisible();
  await userEvent.click(bell);
  await waitFor(() => expect(screen.queryByRole('link', { name: '2 cards were imported' })).toBeNull());
});

test('more than an import takes is refused at once, and nothing is sent', async () => {
  const { requests } = renderApp('/admin/imports', answers(), teacher);
  const chooser = await screen.findByLabelText('Drop a folder or files here', { selector: 'input' });
  const many = Array.from({ length: 2001 }, (_, at) => new File(['x'], `${at}.png`, { type: 'image/png' }));
  await userEvent.upload(chooser, many);
  expect(
    await screen.findByText(/an import takes 2,000 files and 500 MB, and this would be 2,001 files/),
  ).toBeVisible();
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
});

test('imports that are not done can be gone on with', async () => {
  renderApp('/admin/imports', answers(), teacher);
  expect(await screen.findByRole('link', { name: 'Go on: kitchen-ar' })).toHaveAttribute(
    'href',
    `/admin/imports/${id}`,
  );
});

test('an import that cannot be loaded can be asked for again', async () => {
  openKitchen(kitchen, { [`GET ${path}`]: () => ({ status: 404, body: { code: 'IMPORT_NOT_FOUND', message: '' } }) });
  expect(await screen.findByText(/Imports are kept for seven days/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'All imports' })).toBeVisible();
});

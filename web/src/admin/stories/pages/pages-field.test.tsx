import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as upload from '../../../lib/api/upload.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const stageId = testId(1);
const stage = { id: stageId, name: 'Books', description: '', language: 'arabic', coverImageUrl: null, version: 1 };

const failing = new Set<string>();

beforeEach(() => {
  failing.clear();
  vi.spyOn(upload, 'uploadFile').mockImplementation(async ({ file, purpose }) => {
    if (failing.has(file.name)) throw new Error('lost');
    const key = `${purpose}/${file.name}`;
    return { key, url: `/media/${key}`, type: file.type, bytes: file.size, width: null, height: null };
  });
});

interface SentPage {
  readonly id: string;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

async function addBook() {
  const app = renderApp(
    `/admin/stories?stage=${stageId}`,
    {
      'GET /api/author/story-stages': () => ({ body: { items: [{ ...stage, count: 0 }] } }),
      [`GET /api/author/story-stages/${stageId}/stories`]: () => ({ body: { items: [], nextCursor: null } }),
      'POST /api/author/stories': ({ body }) => ({ body: { ...(body as object), sentences: [], version: 1 } }),
    },
    admin,
  );
  await screen.findByText('No stories in this stage yet. Add the first one.');
  const form = within(screen.getByRole('form', { name: 'Add story' }));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value } });
  type(/^Title/, 'The tall man');
  type(/^Description/, 'About him');
  fireEvent.click(form.getByRole('radio', { name: 'Pages' }));
  const drop = (...names: string[]) =>
    fireEvent.change(form.getByLabelText('Drop pictures and recordings here', { selector: 'input' }), {
      target: { files: names.map((name) => new File(['x'], name)) },
    });
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Add story' }));
  const sent = async () => {
    await waitFor(() => expect(app.requests.some(({ key }) => key.startsWith('POST'))).toBe(true));
    const { body } = app.requests.find(({ key }) => key.startsWith('POST')) ?? {};
    return body as { pages: SentPage[]; videoUrl: string | null };
  };
  return { ...app, form, type, drop, add, sent };
}

test('pictures and recordings that are dropped together are pages, with their texts, and a story without a film', async () => {
  const { form, type, drop, add, sent } = await addBook();
  drop('02.jpg', '01.jpg', '01.mp3', '02.mp3', 'notes.txt');
  expect(await form.findByText(/notes\.txt/)).toBeVisible();
  await waitFor(() => expect(form.getAllByRole('button', { name: /^Remove the sound of page/ })).toHaveLength(2));
  fireEvent.click(form.getByText('Put a whole text on the pages'));
  type('Text of all pages', 'He is tall.\n\nHe is sad.\nThe end.');
  fireEvent.click(form.getByRole('button', { name: 'Put it on the pages' }));
  type('Text of page 2', 'He is very sad.');
  add();
  const { pages, videoUrl } = await sent();
  expect(videoUrl).toBeNull();
  expect(pages.map(({ id: _id, ...page }) => page)).toEqual([
    { text: 'He is tall.', imageUrl: '/media/story-page-image/01.jpg', audioUrl: '/media/story-page-audio/01.mp3' },
    { text: 'He is very sad.', imageUrl: '/media/story-page-image/02.jpg', audioUrl: '/media/story-page-audio/02.mp3' },
    { text: 'The end.', imageUrl: null, audioUrl: null },
  ]);
});

test('recordings that come later go to the pages that have none; a page is removed and another added', async () => {
  const { form, drop, add, sent } = await addBook();
  drop('a1.jpg', 'a2.jpg', 'a3.jpg');
  await waitFor(() => expect(form.getAllByRole('img', { name: /^Picture of page/ })).toHaveLength(3));
  drop('x.mp3', 'y.mp3');
  await waitFor(() => expect(form.getAllByRole('button', { name: /^Remove the sound of page/ })).toHaveLength(2));
  fireEvent.click(form.getAllByRole('button', { name: 'Remove page 1' })[0] as HTMLElement);
  fireEvent.click(form.getByRole('button', { name: 'Add a page' }));
  add();
  const { pages } = await sent();
  expect(pages.map(({ audioUrl }) => audioUrl)).toEqual(['/media/story-page-audio/y.mp3', null, null]);
});

test('a page that was removed comes back with its text and its files, also one that was still on its way', async () => {
  failing.add('2.mp3');
  const { form, type, drop, add, sent } = await addBook();
  drop('1.jpg', '1.mp3', '2.jpg', '2.mp3', '3.jpg');
  expect(await form.findByText('The recording could not be uploaded')).toBeVisible();
  type('Text of page 1', 'He is tall.');
  type('Text of page 2', 'He is sad.');
  fireEvent.click(form.getAllByRole('button', { name: 'Remove page 2' })[0] as HTMLElement);
  fireEvent.click(form.getAllByRole('button', { name: 'Remove page 1' })[0] as HTMLElement);
  expect(form.getByText('Removed: page 1')).toBeVisible();
  expect(form.getByRole('button', { name: 'Undo' })).toHaveFocus();
  failing.clear();
  fireEvent.click(form.getByRole('button', { name: 'Undo' }));
  fireEvent.click(form.getByRole('button', { name: 'Undo' }));
  expect(form.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(() => expect(form.getAllByRole('button', { name: /^Remove the sound of page/ })).toHaveLength(2));
  add();
  const { pages } = await sent();
  expect(pages.map(({ text, audioUrl }) => [text, audioUrl])).toEqual([
    ['He is tall.', '/media/story-page-audio/1.mp3'],
    ['He is sad.', '/media/story-page-audio/2.mp3'],
    ['', null],
  ]);
});

test('a whole text that took the place of others is taken off the pages again, and can be mended', async () => {
  const { form, type, drop } = await addBook();
  drop('1.jpg', '2.jpg');
  type('Text of page 1', 'He is tall.');
  type('Text of page 2', 'He is sad.');
  fireEvent.click(form.getByText('Put a whole text on the pages'));
  type('Text of all pages', 'Title\nHe is tall.\nHe is sad.');
  fireEvent.click(form.getByRole('button', { name: 'Put it on the pages' }));
  expect(form.getByLabelText('Text of page 1')).toHaveValue('Title');
  type('Text of page 2', 'He is very tall.');
  fireEvent.click(form.getByRole('button', { name: 'Undo' }));
  expect(form.getAllByLabelText(/^Text of page/).map((field) => (field as HTMLTextAreaElement).value)).toEqual([
    'He is tall.',
    'He is very tall.',
  ]);
  expect(form.getByLabelText('Text of all pages')).toHaveValue('Title\nHe is tall.\nHe is sad.');
});

test('a book without pages, and one with a file that did not arrive, is not saved; what was entered as a film stays', async () => {
  const { form, drop, add, requests, sent } = await addBook();
  add();
  expect(await form.findAllByText('Please add a page')).not.toEqual([]);
  failing.add('1.mp3');
  drop('1.jpg', '1.mp3');
  expect(await form.findByText('The recording could not be uploaded')).toBeVisible();
  add();
  expect(await form.findAllByText('A file could not be sent. Send it again, or leave it out.')).not.toEqual([]);
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  failing.clear();
  fireEvent.click(form.getByRole('button', { name: 'Send again' }));
  await form.findByRole('button', { name: 'Remove the sound of page 1' });
  fireEvent.click(form.getByRole('radio', { name: 'Film' }));
  fireEvent.click(form.getByRole('radio', { name: 'Pages' }));
  add();
  expect((await sent()).pages).toHaveLength(1);
});

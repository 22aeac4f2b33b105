import { expect, test } from 'vitest';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { beginImport, importDraft, importRow } from '../../testing/import-inputs.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { picture } from '../../testing/test-pictures.ts';
import { undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
const author = await kalima.makeAuthor();
const { client } = author;

/** Rows with pictures of their own. */
async function rowsOf(...words: string[]) {
  return Promise.all(
    words.map(async (text, at) => {
      const { url } = await kalima.upload(await picture(60 + at, 40 + text.length));
      return importRow({ text, translation: `${text} in English`, imageUrl: url });
    }),
  );
}

const draftOf = (rows: ImportDraft['rows'], courseId: string | null = null) =>
  importDraft(rows, { kind: 'flashcard', courseId });
const make = async (draft: ImportDraft) => {
  const id = await beginImport(author);
  const { made } = await client.call('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
  return { id, made, courseId: made?.courseId ?? '' };
};
const lessonOf = (id: string) => client.call('GET /api/author/flashcard-lessons/{id}', { params: { id } });

test('rows become flashcards whose wrong pictures are those of the other rows, and are taken back', async () => {
  const rows = await rowsOf('خبز', 'ماء', 'شاي');
  const { id, made, courseId } = await make(draftOf(rows));
  expect(made).toMatchObject({ kind: 'flashcard', rowCount: 3, isNew: true });
  const { cards } = await lessonOf(courseId);
  expect(cards.map(({ word, imageUrl }) => [word, imageUrl])).toEqual(
    rows.map(({ text, imageUrl }) => [text, imageUrl]),
  );
  for (const { imageUrl, wrongImageUrls } of cards) {
    const others = rows.flatMap((row) => (row.imageUrl === imageUrl ? [] : (row.imageUrl ?? [])));
    expect(wrongImageUrls.toSorted()).toEqual(others.toSorted());
  }
  expect(await undoImport(client, id)).toEqual({
    removedCount: 3,
    kept: [],
  });
  expect(await client.codeOf('GET /api/author/flashcard-lessons/{id}', { params: { id: courseId } })).toBe('NOT_FOUND');
});

test('one card is added behind those that there are, with their pictures as wrong ones; undone they stay', async () => {
  const { courseId } = await make(draftOf(await rowsOf('خبز', 'ماء')));
  const before = (await lessonOf(courseId)).cards;
  const { id } = await make(draftOf(await rowsOf('سكر'), courseId));
  const { cards } = await lessonOf(courseId);
  expect(cards).toHaveLength(3);
  expect(cards[2]?.wrongImageUrls.toSorted()).toEqual(before.map(({ imageUrl }) => imageUrl).toSorted());
  await undoImport(client, id);
  expect((await lessonOf(courseId)).cards).toEqual(before);
});

test('a flashcard without a picture, and one alone, is refused, and nothing is made', async () => {
  const id = await beginImport(author);
  const codeOf = (draft: ImportDraft) =>
    client.codeOf('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
  const [bread] = await rowsOf('خبز');
  if (!bread) throw new Error('There is one.');
  expect(await codeOf(draftOf([bread, importRow({ text: 'ماء' })]))).toBe('VALIDATION_FAILED');
  expect(await codeOf(draftOf([bread]))).toBe('VALIDATION_FAILED');
  expect(await client.call('GET /api/author/imports/{id}', { params: { id } })).toMatchObject({ state: 'open' });
});

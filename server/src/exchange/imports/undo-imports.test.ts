import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { beginImport, importDraft, importRow } from '../../testing/import-inputs.ts';
import { classOf } from '../../testing/school-class.ts';
import { answeredEvent, reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { refusalToTakeBack, undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
const { db } = kalima.database;
let author: Person;
let admin: Person;
beforeAll(async () => {
  author = await kalima.makeAuthor();
  admin = await kalima.signInAdmin();
});

/** Imports rows; returns the import, what came of it, and its courses. */
async function imported(person: Person, draft: ImportDraft) {
  const id = await beginImport(person);
  const { made } = await person.client.call('POST /api/author/imports/{id}/make', { params: { id }, body: { draft } });
  return { id, courseId: made?.courseId ?? '' };
}

const undo = (person: Person, id: string) => undoImport(person.client, id);
const lessonOf = (id: string) => author.client.call('GET /api/author/reading-lessons/{id}', { params: { id } });
const rowsOf = (...texts: string[]) => texts.map((text) => importRow({ text }));

test('what was made is taken back with its lesson; the import is open again, and can be made again', async () => {
  const draft = importDraft(rowsOf('خبز', 'ماء'));
  const { id, courseId } = await imported(author, draft);
  expect(await undo(author, id)).toEqual({ removedCount: 2, kept: [] });
  expect(await undo(author, id)).toEqual({ removedCount: 0, kept: [] });
  const params = { id };
  expect(await author.client.codeOf('GET /api/author/reading-lessons/{id}', { params: { id: courseId } })).toBe(
    'NOT_FOUND',
  );
  expect(await author.client.call('GET /api/author/imports/{id}', { params })).toMatchObject({
    state: 'open',
    made: null,
    draft,
  });
  const { made } = await author.client.call('POST /api/author/imports/{id}/make', { params, body: { draft } });
  expect((await lessonOf(made?.courseId ?? '')).cards).toHaveLength(2);
});

test('what was changed or studied since stays and is named; made again it is left out', async () => {
  const [bread, water, tea, sugar] = rowsOf('خبز', 'ماء', 'شاي', 'سكر');
  if (!bread || !water || !tea || !sugar) throw new Error('There are four.');
  const { id, courseId } = await imported(author, importDraft([bread, water, tea, sugar]));
  const lesson = await lessonOf(courseId);
  const cards = lesson.cards.map((card) => (card.id === bread.id ? { ...card, translation: 'a loaf' } : card));
  await author.client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: courseId },
    body: { ...lesson, cards, id: undefined } as never,
  });
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, courseId);
  await sendEvents(learner.client, [
    reviewedEvent({ courseId, partId: water.id, text: 'ماء' }),
    answeredEvent(true, courseId, tea.id),
  ]);
  expect(await undo(author, id)).toEqual({
    removedCount: 1,
    kept: [
      { text: 'خبز', reason: 'changed' },
      { text: 'ماء', reason: 'studied' },
      { text: 'شاي', reason: 'studied' },
    ],
  });
  expect((await lessonOf(courseId)).cards.map(({ word }) => word)).toEqual(['خبز', 'ماء', 'شاي']);
  const { draft } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  expect(draft?.rows.map(({ isLeftOut }) => isLeftOut)).toEqual([true, true, true, false]);
  // Who puts in again what stayed gets another one.
  const again = await author.client.call('POST /api/author/imports/{id}/make', {
    params: { id },
    body: { draft: importDraft([bread, sugar], { courseId }) },
  });
  expect(again.made?.rowCount).toBe(2);
  expect((await lessonOf(courseId)).cards.map(({ word }) => word)).toEqual(['خبز', 'ماء', 'شاي', 'خبز', 'سكر']);
});

test('a lesson that there was keeps what it had; one that somebody began or renamed stays, empty', async () => {
  const before = await imported(author, importDraft(rowsOf('خبز')));
  const behind = await imported(author, importDraft(rowsOf('ماء'), { courseId: before.courseId }));
  expect(await undo(author, behind.id)).toEqual({ removedCount: 1, kept: [] });
  expect((await lessonOf(before.courseId)).cards.map(({ word }) => word)).toEqual(['خبز']);

  const begun = await imported(author, importDraft(rowsOf('شاي')));
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, begun.courseId);
  await sendEvents(learner.client, [answeredEvent(true, begun.courseId)]);
  expect(await undo(author, begun.id)).toEqual({ removedCount: 1, kept: [] });
  expect((await lessonOf(begun.courseId)).cards).toEqual([]);

  const renamed = await imported(author, importDraft(rowsOf('شاي')));
  const { stage, description, language, lessonAudioUrl, cards } = await lessonOf(renamed.courseId);
  await author.client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id: renamed.courseId },
    body: { name: 'Tea time', stage, description, language, lessonAudioUrl, cards, version: 1 },
  });
  // The list of imports calls it by its name of now.
  const { items } = await author.client.call('GET /api/author/imports');
  expect(items.find(({ id }) => id === renamed.id)?.made?.title).toBe('Tea time');
  expect(await undo(author, renamed.id)).toEqual({ removedCount: 1, kept: [] });
  expect(await lessonOf(renamed.courseId)).toMatchObject({ name: 'Tea time', cards: [] });
});

test('a lesson that a class of somebody else has stays, empty', async () => {
  const { id, courseId } = await imported(author, importDraft(rowsOf('خبز')));
  await classOf(kalima, { teachers: [await kalima.makeTeacher()], members: [], courses: [courseId] });
  expect(await undo(author, id)).toEqual({ removedCount: 1, kept: [] });
  expect((await lessonOf(courseId)).cards).toEqual([]);
});

test('phrases are taken back like cards', async () => {
  const stage = await admin.client.call('POST /api/admin/phrase-stages', {
    body: { name: 'A', description: '', language: 'arabic', coverImageUrl: null },
  });
  const [one, two] = rowsOf('صباح الخير', 'كيف حالك');
  if (!one || !two) throw new Error('There are two.');
  const { id, courseId } = await imported(
    author,
    importDraft([one, two], { kind: 'phrase', stageId: stage.id, name: 'Greetings' }),
  );
  const params = { id: one.id };
  const { text, translation } = one;
  const body = { text, translation, imageUrl: null, audioUrl: null, vocabulary: [], version: 1 };
  await author.client.call('PUT /api/author/phrases/{id}', { params, body: { ...body, translation: 'good morning' } });
  expect(await undo(author, id)).toEqual({ removedCount: 1, kept: [{ text, reason: 'changed' }] });
  const course = await author.client.call('GET /api/author/phrase-courses/{id}', { params: { id: courseId } });
  expect(course.phrases.map((phrase) => phrase.text)).toEqual([text]);
});

test('after a day, and by whom the content is not, nothing is taken back; what is gone already is no failure', async () => {
  const old = await imported(author, importDraft());
  await sql`update changes set changed_at = now() - interval '25 hours' where id = ${old.id}::uuid`.execute(db);
  expect(await refusalToTakeBack(author.client, { changeId: old.id })).toBe('CHANGE_NOT_FOUND');
  const gone = await imported(author, importDraft());
  expect(await refusalToTakeBack(admin.client, { changeId: gone.id })).toBe('CHANGE_NOT_FOUND');
  await author.client.call('DELETE /api/author/reading-lessons/{id}', { params: { id: gone.courseId } });
  expect(await undo(author, gone.id)).toEqual({ removedCount: 0, kept: [] });
});

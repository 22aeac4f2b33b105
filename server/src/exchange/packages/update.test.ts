import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { beginImport } from '../../testing/import-inputs.ts';
import { dropPackage, exportPackage, makeImport, packageDraft, planOf, repacked } from '../../testing/packages.ts';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../../testing/studied-content.ts';
import { reviewedEvent, sendEvents } from '../../testing/study-events.ts';
import { type Person, boundless, startTestApp } from '../../testing/test-app.ts';
import { asFailure } from '../../testing/test-client.ts';
import { picture, sound } from '../../testing/test-pictures.ts';
import { undoImport } from '../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
let admin: Person;
let author: Person;
let files: { imageUrl: string; audioUrl: string };
beforeAll(async () => {
  admin = await kalima.signInAdmin();
  author = await kalima.makeAuthor();
  files = {
    imageUrl: (await kalima.upload(await picture(300, 200), 'reading-card-image', author)).url,
    audioUrl: (await kalima.upload(sound(), 'reading-card-audio', author)).url,
  };
});

const cardOf = (word: string, change: object = {}) => ({
  id: randomUUID() as string,
  word,
  sense: '',
  translation: `${word} means`,
  translationLanguage: null,
  secondTranslation: '',
  secondTranslationLanguage: null,
  ...files,
  ...change,
});

const lessonOf = (id: string, { client } = author) =>
  client.call('GET /api/author/reading-lessons/{id}', { params: { id } });

async function save(person: Person, lesson: Awaited<ReturnType<typeof lessonOf>>, cards = lesson.cards) {
  const { id, ...body } = lesson;
  return person.client.call('PUT /api/author/reading-lessons/{id}', {
    params: { id },
    body: { ...body, cards },
  });
}

async function makeLesson(person: Person, words: readonly string[]) {
  const { id } = await person.client.call('POST /api/author/reading-lessons', {
    body: { ...lessonWith(), id: randomUUID() },
  });
  const cards = words.map((word) => cardOf(word));
  return save(person, await lessonOf(id, person), cards);
}

test('what came of a package is updated by the next one, and undone as it was', async () => {
  const lesson = await makeLesson(admin, ['one', 'two', 'three']);
  const scope = { course: lesson.id };
  const first = await dropPackage(kalima, author, (await exportPackage(admin, scope)).zip);
  expect(first.courses).toMatchObject([{ state: 'new', course: null, parts: 3, changes: { added: 3 } }]);
  const { made } = await makeImport(author, first.id, packageDraft(first));
  const copyId = made?.courseId ?? '';
  expect(copyId).not.toBe(lesson.id);
  const copy = await lessonOf(copyId);
  expect(copy.cards.map(({ word }) => word)).toEqual(['one', 'two', 'three']);

  const [one, , three] = lesson.cards;
  if (!one || !three) throw new Error('There are three.');
  const changed = await save(admin, lesson, [three, { ...one, translation: 'uno' }, cardOf('four')]);
  expect(changed.cards).toHaveLength(3);
  const zip = (await exportPackage(admin, scope)).zip;
  const second = await dropPackage(kalima, author, zip);
  expect(second.courses).toMatchObject([
    { state: 'changed', course: { id: copyId }, isChangedHere: false, changes: { added: 1, changed: 1, removed: 1 } },
  ]);
  // Card by card; from a place in the list on.
  const params = { id: second.id };
  const changes = (courseId: string, query = {}) =>
    author.client.call('GET /api/author/imports/{id}/package/{courseId}/changes', {
      params: { ...params, courseId },
      query,
    });
  expect((await changes(lesson.id)).items).toMatchObject([
    { part: 'course', fields: [{ field: 'order' }] },
    { change: 'changed', name: 'one', fields: [{ field: 'translations', before: 'one means', after: 'uno' }] },
    { change: 'added', name: 'four' },
    { change: 'removed', name: 'two' },
  ]);
  expect((await changes(lesson.id, { cursor: '3' })).items).toMatchObject([{ name: 'two' }]);
  expect(await changes(copyId)).toEqual({ items: [], nextCursor: null });
  const updated = await makeImport(author, second.id, packageDraft(second));
  expect(updated.made).toMatchObject({ courseId: copyId, isNew: false, courses: { made: 0, updated: 1 } });
  const after = await lessonOf(copyId);
  expect(after.cards.map(({ word, translation }) => [word, translation])).toEqual([
    ['three', 'three means'],
    ['one', 'uno'],
    ['four', 'four means'],
  ]);
  // Cards that stayed are the same for who learned them, and their files were not stored once more.
  expect(after.cards[1]).toMatchObject({ id: copy.cards[0]?.id, imageUrl: copy.cards[0]?.imageUrl });
  expect((await dropPackage(kalima, author, zip)).courses).toMatchObject([{ state: 'same' }]);

  expect(await undoImport(author.client, params.id)).toEqual({
    removedCount: 1,
    kept: [],
  });
  const undone = await lessonOf(copyId);
  expect({ ...undone, version: 0 }).toEqual({ ...copy, version: 0 });
  expect(await planOf(author, second.id)).toMatchObject({ courses: [{ state: 'changed', isChangedHere: false }] });
  await undoImport(author.client, first.id);
  expect(await author.client.codeOf('GET /api/author/reading-lessons/{id}', { params: { id: copyId } })).toBe(
    'NOT_FOUND',
  );
});

test('what was changed here since is told, and what goes out again comes back to where it came from', async () => {
  const lesson = await makeLesson(admin, ['sun', 'moon']);
  const scope = { course: lesson.id };
  const dropped = await dropPackage(kalima, author, (await exportPackage(admin, scope)).zip);
  const { made } = await makeImport(author, dropped.id, packageDraft(dropped));
  const copy = await lessonOf(made?.courseId ?? '');
  await save(author, copy, [...copy.cards, cardOf('star')]);
  const same = await dropPackage(kalima, author, (await exportPackage(admin, scope)).zip);
  expect(same.courses).toMatchObject([{ state: 'changed', isChangedHere: true, changes: { removed: 1 } }]);
  // Improved by one who got it, it goes back to who made it.
  const back = await dropPackage(kalima, admin, (await exportPackage(author, { course: copy.id })).zip);
  expect(back.courses).toMatchObject([
    {
      state: 'changed',
      course: { id: lesson.id },
      isChangedHere: false,
      changes: { added: 1, changed: 0, removed: 0 },
    },
  ]);
  await makeImport(admin, back.id, packageDraft(back));
  const improved = await lessonOf(lesson.id, admin);
  expect(improved.cards.slice(0, 2).map(({ id }) => id)).toEqual(lesson.cards.map(({ id }) => id));
  expect(improved.cards[2]).toMatchObject({ word: 'star' });
});

test('a package that was edited on its way is no change of what is here', async () => {
  const lesson = await makeLesson(author, ['bread', 'salt']);
  const exported = await exportPackage(author, { course: lesson.id });
  const zip = repacked(exported, (listing) => ({
    ...listing,
    courses: listing.courses.map((course) => ({ ...course, title: 'Corrected outside' })),
  }));
  expect((await dropPackage(kalima, author, zip)).courses).toMatchObject([{ state: 'changed', isChangedHere: false }]);
  await save(author, lesson, lesson.cards.slice(1));
  expect((await dropPackage(kalima, author, zip)).courses).toMatchObject([{ state: 'changed', isChangedHere: true }]);
});

test('what somebody studied of a new course, or changed since, stays when it is undone', async () => {
  const lesson = await makeLesson(admin, ['red', 'blue']);
  const zip = (await exportPackage(admin, { course: lesson.id })).zip;
  const dropped = await dropPackage(kalima, author, zip);
  const { made } = await makeImport(author, dropped.id, packageDraft(dropped));
  const courseId = made?.courseId ?? '';
  const [card] = (await lessonOf(courseId)).cards;
  const learner = await kalima.signUpLearner();
  await kalima.assign(learner, courseId);
  await sendEvents(learner.client, [reviewedEvent({ courseId, partId: card?.id ?? '', text: 'red' })]);
  const undo = () => undoImport(author.client, dropped.id);
  expect(await undo()).toEqual({ removedCount: 0, kept: [{ text: 'Fruit', reason: 'studied' }] });
  const other = await kalima.makeAuthor();
  const mine = await dropPackage(kalima, other, zip);
  const { made: of } = await makeImport(other, mine.id, packageDraft(mine));
  const theirs = await lessonOf(of?.courseId ?? '', other);
  await save(other, theirs, theirs.cards.slice(1));
  expect(await undoImport(other.client, mine.id)).toEqual({
    removedCount: 0,
    kept: [{ text: 'Fruit', reason: 'changed' }],
  });
});

test('authors choose the stage, which administrators alone make', async () => {
  const stage = await admin.client.call('POST /api/admin/phrase-stages', { body: stageWith({ name: 'Souk' }) });
  const course = await admin.client.call('POST /api/author/phrase-courses', {
    body: { ...phraseCourseWith(), stageId: stage.id, id: randomUUID() },
  });
  await admin.client.call('POST /api/author/phrase-courses/{id}/phrases', {
    params: { id: course.id },
    body: { ...phraseWith(), id: randomUUID() },
  });
  const gone = randomUUID();
  const exported = await exportPackage(admin, { kind: 'phrase', stage: stage.id });
  const zip = repacked(
    exported,
    (listing) =>
      JSON.parse(
        JSON.stringify({ ...listing, stages: listing.stages.map((one) => ({ ...one, name: 'Elsewhere' })) }).replaceAll(
          stage.id,
          gone,
        ),
      ) as object,
  );
  const { id, ...plan } = await dropPackage(kalima, author, zip);
  expect(plan.stages).toMatchObject([{ id: gone, name: 'Elsewhere', stageId: null }]);
  const body = { draft: packageDraft(plan) };
  const params = { id };
  expect(await author.client.codeOf('POST /api/author/imports/{id}/make', { params, body })).toBe('FORBIDDEN_ROLE');
  const without = await author.client.request('POST /api/author/imports/{id}/make', {
    params,
    body: { draft: packageDraft(plan, { stages: [] }) },
  });
  expect(asFailure(without).details?.fields).toEqual([{ field: 'draft.package.stages', code: 'REQUIRED' }]);
  const placed = packageDraft(plan, { stages: [{ id: gone, stageId: stage.id }] });
  const { made } = await makeImport(author, id, placed);
  const { items } = await author.client.call('GET /api/author/phrase-stages/{id}/courses', {
    params: { id: stage.id },
  });
  expect(items.map((one) => one.id)).toEqual([course.id, made?.courseId]);

  const ofAdmin = await dropPackage(kalima, admin, zip);
  const stages = async () => (await admin.client.call('GET /api/author/phrase-stages')).items.map(({ name }) => name);
  const none = { draft: packageDraft(ofAdmin, { courses: [] }) };
  expect(
    await admin.client.codeOf('POST /api/author/imports/{id}/make', { params: { id: ofAdmin.id }, body: none }),
  ).toBe('VALIDATION_FAILED');
  expect(await stages()).not.toContain('Elsewhere');
});

test('who may not change a course may export it as they may copy it; nobody else exports', async () => {
  const lesson = await makeLesson(admin, ['open']);
  expect((await exportPackage(author, { course: lesson.id })).listing.courses).toHaveLength(1);
  const own = await kalima.makeAuthor();
  expect(await own.client.codeOf('GET /api/author/packages')).toBe('NOTHING_TO_EXPORT');
  await makeLesson(own, ['mine']);
  expect((await exportPackage(own)).listing.courses.map(({ title }) => title)).toEqual(['Fruit']);
  expect(await own.client.call('GET /api/author/packages/contents', { query: {} })).toMatchObject({
    courses: 1,
    files: 2,
  });
  const learner = await kalima.signUpLearner();
  expect(await learner.client.codeOf('GET /api/author/packages')).toBe('FORBIDDEN_ROLE');
  expect(await own.client.codeOf('GET /api/author/packages', { query: { course: randomUUID() } })).toBe(
    'NOTHING_TO_EXPORT',
  );
  const empty = await beginImport(own);
  expect(await planOf(own, empty)).toEqual({ courses: [], stages: [] });
});

test('a page whose long text is another one is updated at once, and others are answered meanwhile', async () => {
  const { id: stageId } = await admin.client.call('POST /api/admin/story-stages', { body: stageWith() });
  const page = (text: string) => ({ id: randomUUID() as string, text, imageUrl: null, audioUrl: null });
  const [long, other] = ['ab'.repeat(45_000), 'cd'.repeat(45_000)];
  const body = storyWith({ videoUrl: null, pages: [page(long)], vocabulary: [] });
  const story = await admin.client.call('POST /api/author/stories', { body: { ...body, id: randomUUID(), stageId } });
  const exported = await exportPackage(admin, { course: story.id });
  const first = await dropPackage(kalima, author, exported.zip);
  const { made } = await makeImport(author, first.id, packageDraft(first));
  const zip = repacked(exported, (listing) => JSON.parse(JSON.stringify(listing).replaceAll(long, other)) as object);
  const second = await dropPackage(kalima, author, zip);
  await makeImport(author, second.id, packageDraft(second));
  const params = { id: made?.courseId ?? '' };
  expect((await author.client.call('GET /api/author/stories/{id}', { params })).pages[0]?.text).toBe(other);
});

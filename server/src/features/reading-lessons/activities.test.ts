import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { makePhraseCourse, makeReadingLesson, makeStory, operatorOf } from '../../testing/studied-content.ts';
import { completedEvent, sendEvents } from '../../testing/study-events.ts';

const test = await startTestApp();

async function noCourses() {
  const person = await test.signUpLearner();
  for (const course of (await person.client.call('GET /api/courses')).items) await test.unassign(person, course.id);
  return person;
}

const readingLesson = (id: string) => ['GET /api/reading-lessons/{id}', { params: { id } }] as const;

describe('reading lessons', () => {
  it('are listed and opened by those they are assigned to, and by admins', async () => {
    const [id, other] = [await makeReadingLesson(test), await makeReadingLesson(test)];
    const person = await noCourses();
    await test.assign(person, id);
    expect((await person.client.call('GET /api/reading-lessons')).items.map((one) => one.id)).toEqual([id]);
    const lesson = await person.client.call(...readingLesson(id));
    expect(lesson.cards.map((card) => card.word)).toEqual(['word 0', 'word 1']);
    expect(lesson).toMatchObject({ cardCount: 2, hasAllAudio: false, isCompleted: false, lessonAudioUrl: null });
    expect(await person.client.codeOf(...readingLesson(other))).toBe('NOT_FOUND');
    const { client: admin } = await test.signInAdmin();
    expect((await admin.call('GET /api/reading-lessons')).items.map((one) => one.id)).toEqual(
      expect.arrayContaining([id, other]),
    );
    expect(await test.client().codeOf('GET /api/reading-lessons')).toBe('UNAUTHENTICATED');
    expect(await test.client().codeOf(...readingLesson(id))).toBe('UNAUTHENTICATED');
    expect(await person.client.codeOf(...readingLesson('no-uuid'))).toBe('NOT_FOUND');
  });

  it('are completed apart from their flashcard decks, and lead to the next stage', async () => {
    const [first, second] = [await makeReadingLesson(test), await makeReadingLesson(test)];
    const later = await makeReadingLesson(test, { stage: 2 });
    const person = await noCourses();
    for (const id of [first, second, later]) await test.assign(person, id);
    const stage = async () => (await person.client.call('GET /api/profile/progress')).currentStage;
    await sendEvents(person.client, [completedEvent(first), completedEvent(second, 'flashcards')]);
    expect(await stage()).toBe(1);
    const completed = async (path: 'GET /api/reading-lessons' | 'GET /api/flashcard-lessons') =>
      (await person.client.call(path)).items.filter((one) => one.isCompleted).map((one) => one.id);
    expect(await completed('GET /api/reading-lessons')).toEqual([first]);
    expect(await completed('GET /api/flashcard-lessons')).toEqual([second]);
    await sendEvents(person.client, [completedEvent(second)]);
    expect(await stage()).toBe(2);
    await test.unassign(person, first);
    expect(await stage()).toBe(2);
  });
});

describe('what is empty', () => {
  it('is shown to admins alone, and keeps nobody in their stage', async () => {
    const [empty, full] = [await makeReadingLesson(test, { cards: 0 }), await makeReadingLesson(test)];
    const phrases = await makePhraseCourse(test);
    const { client: admin } = await test.signInAdmin();
    const { phrases: made } = await test.app.phrases.getEditable(await operatorOf(test), phrases);
    for (const { id } of made) await admin.call('DELETE /api/admin/phrases/{id}', { params: { id } });
    const person = await noCourses();
    for (const id of [empty, full, phrases]) await test.assign(person, id);
    for (const path of ['GET /api/reading-lessons', 'GET /api/flashcard-lessons'] as const) {
      const idsOf = async (client: typeof admin) => (await client.call(path)).items.map(({ id }) => id);
      expect(await idsOf(person.client)).toContain(full);
      expect(await idsOf(person.client)).not.toContain(empty);
      expect(await idsOf(admin)).toContain(empty);
    }
    const courses = async (client: typeof admin) =>
      (await client.call('GET /api/phrase-stages')).items.flatMap((stage) => stage.courses.map(({ id }) => id));
    expect([await courses(person.client), (await courses(admin)).includes(phrases)]).toEqual([[], true]);
    // Who has the link is told that there is nothing in it yet.
    expect((await person.client.call(...readingLesson(empty))).cards).toEqual([]);
    await sendEvents(person.client, [completedEvent(full)]);
    expect((await person.client.call('GET /api/profile/progress')).currentStage).toBe(2);
  });
});

describe('flashcards', () => {
  it('come from reading lessons, with spare pictures of others, and from lessons of their own', async () => {
    const [deck, spare] = [await makeReadingLesson(test), await makeReadingLesson(test, { cards: 3 })];
    const hidden = await makeReadingLesson(test, { cards: 1 });
    const { id: authored } = await test.app.flashcards.create(await operatorOf(test), {
      name: 'Animals',
      stage: 1,
      description: 'Pick the animal',
      language: 'english',
      sortOrder: 0,
      cards: [{ word: 'cat', translation: '猫', audioUrl: null, imageUrl: '/a', wrongImageUrls: ['/b', '/c', '/d'] }],
    });
    const person = await noCourses();
    await test.assign(person, deck);
    await test.assign(person, spare);
    const { items } = await person.client.call('GET /api/flashcard-lessons');
    // Assigning a reading lesson brings every flashcard lesson along (PRODUCT.md#assigning).
    expect(items.map((one) => one.id).toSorted()).toEqual([deck, spare, authored].toSorted());
    const opened = await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: deck } });
    expect(opened.cards.map((card) => card.wrongImageUrls)).toEqual([[], []]);
    expect(opened.spareImageUrls).toHaveLength(3);
    const own = await person.client.call('GET /api/flashcard-lessons/{id}', { params: { id: authored } });
    expect(own.cards).toMatchObject([{ word: 'cat', imageUrl: '/a', wrongImageUrls: ['/b', '/c', '/d'] }]);
    expect(await person.client.codeOf('GET /api/flashcard-lessons/{id}', { params: { id: hidden } })).toBe('NOT_FOUND');
    expect(await test.client().codeOf('GET /api/flashcard-lessons')).toBe('UNAUTHENTICATED');
    const nobody = { params: { id: deck } };
    expect(await test.client().codeOf('GET /api/flashcard-lessons/{id}', nobody)).toBe('UNAUTHENTICATED');
  });

  it('leave out cards without a picture', async () => {
    const id = await makeReadingLesson(test, { pictures: false });
    const { client } = await test.signInAdmin();
    const row = (await client.call('GET /api/flashcard-lessons')).items.find((one) => one.id === id);
    expect(row?.cardCount).toBe(0);
    expect((await client.call('GET /api/flashcard-lessons/{id}', { params: { id } })).cards).toEqual([]);
  });
});

describe('phrases', () => {
  it('stand in their stages, which show only what is assigned', async () => {
    const [id, other] = [await makePhraseCourse(test), await makePhraseCourse(test)];
    const person = await noCourses();
    expect((await person.client.call('GET /api/phrase-stages')).items).toEqual([]);
    await test.assign(person, id);
    const { items } = await person.client.call('GET /api/phrase-stages');
    expect(items.map((stage) => stage.courses.map((course) => course.id))).toEqual([[id]]);
    const course = await person.client.call('GET /api/phrase-courses/{id}', { params: { id } });
    expect(course).toMatchObject({ phraseCount: 1, isCompleted: false });
    expect(course.phrases[0]).toMatchObject({
      text: 'ذهبت إلى السوق',
      vocabulary: [{ word: 'سوق', translation: 'market' }],
    });
    expect(await person.client.codeOf('GET /api/phrase-courses/{id}', { params: { id: other } })).toBe('NOT_FOUND');
    expect(await test.client().codeOf('GET /api/phrase-stages')).toBe('UNAUTHENTICATED');
    expect(await test.client().codeOf('GET /api/phrase-courses/{id}', { params: { id } })).toBe('UNAUTHENTICATED');
    await sendEvents(person.client, [completedEvent(id, 'phrases')]);
    expect((await person.client.call('GET /api/phrase-courses/{id}', { params: { id } })).isCompleted).toBe(true);
  });
});

describe('stories', () => {
  it('stand in their stages, which show only what is assigned', async () => {
    const [id, other] = [await makeStory(test), await makeStory(test)];
    const person = await noCourses();
    await test.assign(person, id);
    const { items } = await person.client.call('GET /api/story-stages');
    expect(items.map((stage) => stage.stories.map((story) => story.id))).toEqual([[id]]);
    const story = await person.client.call('GET /api/stories/{id}', { params: { id } });
    expect(story).toMatchObject({ title: '很高的人', vocabulary: [{ word: '锄头' }], isCompleted: false });
    expect(await person.client.codeOf('GET /api/stories/{id}', { params: { id: other } })).toBe('NOT_FOUND');
    expect(await person.client.codeOf('GET /api/stories/{id}', { params: { id: randomUUID() } })).toBe('NOT_FOUND');
    expect(await test.client().codeOf('GET /api/story-stages')).toBe('UNAUTHENTICATED');
    expect(await test.client().codeOf('GET /api/stories/{id}', { params: { id } })).toBe('UNAUTHENTICATED');
  });
});

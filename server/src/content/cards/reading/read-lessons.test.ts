import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, operatorOf } from '../../../testing/studied-content.ts';
import { completedEvent, sendEvents } from '../../../testing/study-events.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const readingLesson = (id: string) => ['GET /api/reading-lessons/{id}', { params: { id } }] as const;

test('reading lessons are listed and opened by those they are assigned to, and by admins', async () => {
  const [id, other] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  const person = await kalima.signUpWithoutCourses();
  await kalima.assign(person, id);
  expect((await person.client.call('GET /api/reading-lessons')).items.map((one) => one.id)).toEqual([id]);
  const lesson = await person.client.call(...readingLesson(id));
  expect(lesson.cards.map((card) => card.word)).toEqual(['word 0', 'word 1']);
  expect(lesson).toMatchObject({ cardCount: 2, hasAllAudio: false, isCompleted: false, lessonAudioUrl: null });
  expect(await person.client.codeOf(...readingLesson(other))).toBe('NOT_FOUND');
  const { client: admin } = await kalima.signInAdmin();
  expect((await admin.call('GET /api/reading-lessons')).items.map((one) => one.id)).toEqual(
    expect.arrayContaining([id, other]),
  );
  expect(await kalima.client().codeOf('GET /api/reading-lessons')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf(...readingLesson(id))).toBe('UNAUTHENTICATED');
  expect(await person.client.codeOf(...readingLesson('no-uuid'))).toBe('NOT_FOUND');
});

test('reading lessons are completed apart from their flashcard decks, and lead to the next stage', async () => {
  const [first, second] = [await makeReadingLesson(kalima), await makeReadingLesson(kalima)];
  const later = await makeReadingLesson(kalima, { stage: 2 });
  const person = await kalima.signUpWithoutCourses();
  for (const id of [first, second, later]) await kalima.assign(person, id);
  const stage = async () => (await person.client.call('GET /api/profile/progress')).currentStage;
  await sendEvents(person.client, [completedEvent(first), completedEvent(second, 'flashcards')]);
  expect(await stage()).toBe(1);
  const completed = async (path: 'GET /api/reading-lessons' | 'GET /api/flashcard-lessons') =>
    (await person.client.call(path)).items.filter((one) => one.isCompleted).map((one) => one.id);
  expect(await completed('GET /api/reading-lessons')).toEqual([first]);
  expect(await completed('GET /api/flashcard-lessons')).toEqual([second]);
  await sendEvents(person.client, [completedEvent(second)]);
  expect(await stage()).toBe(2);
  await kalima.unassign(person, first);
  expect(await stage()).toBe(2);
});

test('what is empty is shown to admins alone, and keeps nobody in their stage', async () => {
  const [empty, full] = [await makeReadingLesson(kalima, { cards: 0 }), await makeReadingLesson(kalima)];
  const phrases = await makePhraseCourse(kalima);
  const { client: admin } = await kalima.signInAdmin();
  const { phrases: made } = await kalima.app.phrases.getEditable(await operatorOf(kalima), phrases);
  for (const { id } of made) await admin.call('DELETE /api/author/phrases/{id}', { params: { id } });
  const person = await kalima.signUpWithoutCourses();
  for (const id of [empty, full, phrases]) await kalima.assign(person, id);
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

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { cardCode, nameOf } from './account-inputs.ts';
import { makeFlashcardLesson, makePhraseCourse, makeReadingLesson, makeStory, operatorOf } from './studied-content.ts';
import type { TestApp } from './test-app.ts';

/** Makes something once, when it is first asked for. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | undefined;
  return () => (made ??= make());
}

/** Gives a class a lesson; returns a word of it. */
export async function wordOfClass(kalima: TestApp, classId: string): Promise<{ courseId: string; partId: string }> {
  const courseId = await makeReadingLesson(kalima);
  const { client } = await kalima.signInAdmin();
  await client.call('POST /api/teacher/assignments', { body: { courses: [courseId], classIds: [classId] } });
  const { cards } = await client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const [card] = cards;
  if (!card) throw new Error('The lesson has a card.');
  return { courseId, partId: card.id };
}

/** What the endpoints are called about. Each thing is made when the input of an endpoint first asks for it. */
export function walkedSchool(kalima: TestApp) {
  const material = once(async () => (await kalima.createMaterial()).id);
  const person = once(() => kalima.signUpLearner());
  const learner = async () => (await person()).profile.id;
  const phrases = once(() => makePhraseCourse(kalima));
  const story = once(() => makeStory(kalima));
  const lesson = once(() => makeReadingLesson(kalima));
  const phraseCourse = once(async () => kalima.app.phrases.getEditable(await operatorOf(kalima), await phrases()));

  async function makeClass(): Promise<string> {
    const { client } = await kalima.signInAdmin();
    const body = { name: '6B', startsOn: '2026-09-01', endsOn: null };
    return (await client.call('POST /api/teacher/classes', { body })).id;
  }

  /** A class with a course and a member. */
  const schoolClass = once(async () => {
    const { client } = await kalima.signInAdmin();
    const params = { id: await makeClass() };
    const courses = [await material()];
    await client.call('POST /api/teacher/assignments', { body: { courses, classIds: [params.id] } });
    await client.call('POST /api/admin/classes/{id}/members', { params, body: { userIds: [await learner()] } });
    return params.id;
  });

  return {
    material,
    learner,
    lesson,
    /** A text of a Chinese lesson. */
    chineseText: once(async () => {
      const courseId = await makeReadingLesson(kalima, { words: ['长大'], language: 'chinese' });
      const { cards } = await kalima.app.reading.getEditable(await operatorOf(kalima), courseId);
      return { courseId, textId: cards[0]?.id ?? '' };
    }),
    flashcards: once(() => makeFlashcardLesson(kalima)),
    phrases,
    phraseStage: async () => (await phraseCourse()).stageId,
    phrase: async () => (await phraseCourse()).phrases[0]?.id ?? '',
    story,
    storyStage: once(
      async () => (await kalima.app.stories.getEditable(await operatorOf(kalima), await story())).stageId,
    ),
    address: async () => (await person()).email,
    userName: async () => nameOf(kalima, await learner()),
    resetToken: async () => (await kalima.app.accounts.createResetLink((await person()).email))?.path.split('#')[1],
    teacher: once(async () => (await kalima.makeTeacher()).profile.id),
    schoolClass,
    /** A class without members. */
    emptyClass: once(makeClass),
    joinCode: once(async () => {
      const { client } = await kalima.signInAdmin();
      const params = { id: await schoolClass() };
      return (await client.call('PUT /api/teacher/classes/{id}/join-code', { params })).joinCode;
    }),
    code: async () => cardCode(kalima, await schoolClass()),
    /** An import of a roster. */
    roster: once(async () => {
      const id = randomUUID();
      await sql`insert into roster_imports (id) values (${id}::uuid)`.execute(kalima.database.db);
      return id;
    }),
    /** A word of a lesson that the class has. */
    word: once(async () => wordOfClass(kalima, await schoolClass())),
  };
}

export type WalkedSchool = ReturnType<typeof walkedSchool>;

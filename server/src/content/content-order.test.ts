import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();
const learner = await kalima.signUpLearner();

const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);

/** Assigns courses to the learner, so that their lists show them. */
async function give(courseIds: readonly string[]): Promise<void> {
  for (const courseId of courseIds) await kalima.assign(learner, courseId);
}

const kindsOfLesson = [
  [
    'reading-lessons',
    async (stage: number) => {
      const body = { ...lessonWith({ stage }), id: randomUUID() };
      const { id } = await client.call('POST /api/author/reading-lessons', { body });
      const card = { id: randomUUID(), word: 'cat', translation: '', imageUrl: null, audioUrl: null };
      const params = { id };
      const lesson = { ...lessonWith({ stage }), lessonAudioUrl: null, cards: [card], version: 1 };
      await client.call('PUT /api/author/reading-lessons/{id}', { params, body: lesson });
      return id;
    },
    (stage: number, ids: string[]) => client.call('PUT /api/admin/reading-lessons/order', { body: { stage, ids } }),
    (id: string, stage: number) =>
      client.call('PUT /api/author/reading-lessons/{id}', {
        params: { id },
        body: { ...lessonWith({ stage }), lessonAudioUrl: null, cards: [], version: 2 },
      }),
    async (who: typeof client) => (await who.call('GET /api/reading-lessons')).items,
  ],
  [
    'flashcard-lessons',
    async (stage: number) => {
      const body = { ...lessonWith({ stage }), id: randomUUID() };
      const { id } = await client.call('POST /api/author/flashcard-lessons', { body });
      await client.call('PUT /api/author/flashcard-lessons/{id}', {
        params: { id },
        body: { ...lessonWith({ stage }), cards: [], version: 1 },
      });
      return id;
    },
    (stage: number, ids: string[]) => client.call('PUT /api/admin/flashcard-lessons/order', { body: { stage, ids } }),
    (id: string, stage: number) =>
      client.call('PUT /api/author/flashcard-lessons/{id}', {
        params: { id },
        body: { ...lessonWith({ stage }), cards: [], version: 2 },
      }),
    async (who: typeof client) =>
      (await who.call('GET /api/flashcard-lessons')).items.filter((lesson) => !lesson.isDeck),
  ],
] as const;

test.each(kindsOfLesson)(
  '%s are put in order within their stage; one that is moved is the last there',
  async (...kind) => {
    const [name, make, order, move, list] = kind;
    const made = [await make(1), await make(1), await make(1)];
    const elsewhere = [await make(2), await make(2)];
    const [first = '', second = '', third = ''] = made;
    const inStage = async (stage: number, who = client) => {
      const known = new Set([...made, ...elsewhere]);
      return (await list(who)).filter((lesson) => lesson.stage === stage && known.has(lesson.id)).map(({ id }) => id);
    };
    expect(await inStage(1)).toEqual(made);
    // One of another stage, and one that nobody knows, change nothing.
    await order(1, [third, elsewhere[1] ?? '', randomUUID(), first]);
    expect(await inStage(1)).toEqual([third, first, second]);
    expect(await inStage(2)).toEqual(elsewhere);
    const late = await make(1);
    made.push(late);
    expect(await inStage(1)).toEqual([third, first, second, late]);
    await give([...made, ...elsewhere]);
    if (name === 'reading-lessons') expect(await inStage(1, learner.client)).toEqual([third, first, second, late]);

    await move(first, 2);
    expect(await inStage(2)).toEqual([...elsewhere, first]);
    expect(await inStage(1)).toEqual([third, second, late]);
  },
);

test('stages and phrase courses are put in order for their learners; a course is moved to another stage', async () => {
  const makeStage = (name: string) => client.call('POST /api/admin/phrase-stages', { body: stageWith({ name }) });
  const [market, street, home] = [await makeStage('Market'), await makeStage('Street'), await makeStage('Home')];
  const makeCourse = async (stageId: string) => {
    const { id } = await client.call('POST /api/author/phrase-courses', { body: { ...phraseCourseWith(), stageId } });
    const body = { ...phraseWith(), id: randomUUID() };
    await client.call('POST /api/author/phrase-courses/{id}/phrases', { params: { id }, body });
    return id;
  };
  const courses = [await makeCourse(market.id), await makeCourse(market.id), await makeCourse(market.id)];
  const [first = '', second = '', third = ''] = courses;
  const there = await makeCourse(street.id);
  await give([...courses, there]);
  const learned = async () =>
    (await learner.client.call('GET /api/phrase-stages')).items.map((stage) => stage.courses.map(({ id }) => id));
  expect(await learned()).toEqual([courses, [there]]);

  const ordered = await client.call('PUT /api/admin/phrase-stages/order', { body: { ids: [home.id, street.id] } });
  expect(idsOf(ordered)).toEqual([home.id, street.id, market.id]);
  expect(idsOf(await client.call('GET /api/author/phrase-stages'))).toEqual(idsOf(ordered));
  const params = { id: market.id };
  const body = { ids: [third, first] };
  expect(idsOf(await client.call('PUT /api/admin/phrase-stages/{id}/order', { params, body }))).toEqual([
    third,
    first,
    second,
  ]);
  expect(await learned()).toEqual([[there], [third, first, second]]);

  const moved = { ...phraseCourseWith(), stageId: street.id, version: 1 };
  const answer = await client.call('PUT /api/author/phrase-courses/{id}', { params: { id: third }, body: moved });
  expect(answer).toMatchObject({ stageId: street.id, version: 2 });
  expect(await learned()).toEqual([
    [there, third],
    [first, second],
  ]);
  // Without a stage it stays where it is, and so it does with its own.
  for (const [version, stage] of [
    [2, {}],
    [3, { stageId: street.id }],
  ] as const) {
    const again = { ...phraseCourseWith(), ...stage, version };
    await client.call('PUT /api/author/phrase-courses/{id}', { params: { id: third }, body: again });
  }
  expect((await learned())[0]).toEqual([there, third]);
  const nowhere = { ...phraseCourseWith(), stageId: randomUUID(), version: 4 };
  expect(await client.codeOf('PUT /api/author/phrase-courses/{id}', { params: { id: third }, body: nowhere })).toBe(
    'NOT_FOUND',
  );
  expect(await client.codeOf('PUT /api/admin/phrase-stages/{id}/order', { params: { id: third }, body })).toBe(
    'NOT_FOUND',
  );
});

test('stages of stories are put in order, and a story is moved to another stage', async () => {
  const makeStage = (name: string) => client.call('POST /api/admin/story-stages', { body: stageWith({ name }) });
  const [tales, fables] = [await makeStage('Tales'), await makeStage('Fables')];
  const makeStory = async (stageId: string) =>
    (await client.call('POST /api/author/stories', { body: { ...storyWith(), id: randomUUID(), stageId } })).id;
  const [first, second, there] = [await makeStory(tales.id), await makeStory(tales.id), await makeStory(fables.id)];
  await give([first, second, there]);
  const read = async () =>
    (await learner.client.call('GET /api/story-stages')).items.map((stage) => stage.stories.map(({ id }) => id));
  await client.call('PUT /api/admin/story-stages/order', { body: { ids: [fables.id, tales.id] } });
  expect(await read()).toEqual([[there], [first, second]]);
  await client.call('PUT /api/author/stories/{id}', {
    params: { id: first },
    body: { ...storyWith(), stageId: fables.id, version: 1 },
  });
  expect(await read()).toEqual([[there, first], [second]]);
  const body = { ...storyWith(), stageId: randomUUID(), version: 2 };
  expect(await client.codeOf('PUT /api/author/stories/{id}', { params: { id: first }, body })).toBe('NOT_FOUND');
});

test('no more than a thousand are put in order at once, and no learner does it', async () => {
  for (const [endpoint, extra] of [
    ['PUT /api/admin/phrase-stages/order', {}],
    ['PUT /api/admin/story-stages/order', {}],
    ['PUT /api/admin/reading-lessons/order', { stage: 1 }],
    ['PUT /api/admin/flashcard-lessons/order', { stage: 1 }],
  ] as const) {
    const ids = Array.from({ length: 1001 }, () => randomUUID());
    expect(await client.codeOf(endpoint, { body: { ...extra, ids } })).toBe('VALIDATION_FAILED');
    expect(await learner.client.codeOf(endpoint, { body: { ...extra, ids: [] } })).toBe('FORBIDDEN_ROLE');
  }
});

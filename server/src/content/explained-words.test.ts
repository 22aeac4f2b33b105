import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeReadingLesson, phraseCourseWith, phraseWith, stageWith, storyWith } from '../testing/studied-content.ts';
import { startTestApp } from '../testing/test-app.ts';
import { asSuccess, endpointOf, type LooseInput } from '../testing/test-client.ts';
import type { EndpointKey } from '@kalima/shared/contract/endpoints';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();

interface Sent {
  readonly id?: string;
  readonly word: string;
  readonly translation: string;
  readonly definition: string;
}
interface Owner {
  readonly id: string;
  readonly version: number;
  readonly vocabulary: readonly { readonly id: string; readonly word: string; readonly translation: string }[];
}

const word = (text: string, id?: string): Sent => ({ ...(id && { id }), word: text, translation: 'x', definition: '' });
const idsOf = (owner: Owner) => owner.vocabulary.map(({ id }) => id);

const { id: storyStageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
const { id: phraseStageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
const course = await client.call('POST /api/author/phrase-courses', {
  body: { ...phraseCourseWith(), stageId: phraseStageId },
});

type Request = readonly [key: EndpointKey, input: LooseInput];
const send = async ([key, input]: Request) => asSuccess(endpointOf(key), await client.request(key, input)) as Owner;
const fieldsOf = async ([key, input]: Request) => (await client.refused(key, input)).details?.fields;

const stories = {
  create: (vocabulary: Sent[], id: string = randomUUID()): Request => [
    'POST /api/author/stories',
    { body: { ...storyWith({ vocabulary }), id, stageId: storyStageId } },
  ],
  update: ({ id, version }: Owner, vocabulary: Sent[]): Request => [
    'PUT /api/author/stories/{id}',
    { params: { id }, body: { ...storyWith({ vocabulary }), version } },
  ],
};
const phrases = {
  create: (vocabulary: Sent[], id: string = randomUUID()): Request => [
    'POST /api/author/phrase-courses/{id}/phrases',
    { params: { id: course.id }, body: { ...phraseWith({ vocabulary }), id } },
  ],
  update: ({ id, version }: Owner, vocabulary: Sent[]): Request => [
    'PUT /api/author/phrases/{id}',
    { params: { id }, body: { ...phraseWith({ vocabulary }), version } },
  ],
};

describe.each([
  ['story', stories],
  ['phrase', phrases],
])('explained words of a %s', (_kind, { create, update }) => {
  test('have ids, the ones that are sent or new ones, which stay when word, translation or place change', async () => {
    const own = randomUUID();
    const made = await send(create([word('a'), word('b', own.toUpperCase())]));
    const [first, second] = idsOf(made);
    expect(second).toBe(own);
    const changed = await send(update(made, [word('bee', own), { ...word('a', first), translation: 'y' }, word('c')]));
    expect(changed.vocabulary).toMatchObject([
      { id: own, word: 'bee' },
      { id: first, word: 'a', translation: 'y' },
      { word: 'c' },
    ]);
    expect(new Set(idsOf(changed)).size).toBe(3);
  });

  test('keep their ids where an older client sends none', async () => {
    const made = await send(create([word('a'), word('b')]));
    const [first, second] = idsOf(made);
    const changed = await send(update(made, [word('b'), word('new'), word('a')]));
    expect(idsOf(changed)).toEqual([second, expect.any(String), first]);
    expect(new Set(idsOf(changed)).size).toBe(3);
  });

  test('are the same when they are sent twice', async () => {
    const id = randomUUID();
    const request = create([word('a', randomUUID()), word('b')], id);
    expect(await send(request)).toEqual(await send(request));
  });

  test('are refused where an id is there twice, also in another case', async () => {
    const id = randomUUID();
    expect(await fieldsOf(create([word('a', id), word('b', id.toUpperCase())]))).toEqual([
      { field: 'vocabulary', code: 'INVALID_VALUE' },
    ]);
  });

  test('are refused with the id of any other part or piece of content', async () => {
    const [story, phrase] = [await send(stories.create([word('a')])), await send(phrases.create([word('a')]))];
    const lesson = await makeReadingLesson(kalima, { cards: 1 });
    const { cards } = await client.call('GET /api/author/reading-lessons/{id}', { params: { id: lesson } });
    const { sentences } = await client.call('GET /api/stories/{id}', { params: { id: story.id } });
    const mine = await send(create([word('mine')]));
    const others = [
      idsOf(story)[0],
      idsOf(phrase)[0],
      phrase.id,
      story.id,
      course.id,
      cards[0]?.id,
      sentences[0]?.id,
      mine.id,
    ];
    for (const other of others) {
      const refused = [{ field: 'vocabulary.1.id', code: 'INVALID_VALUE' }];
      expect(await fieldsOf(update(mine, [word('mine'), word('taken', other)]))).toEqual(refused);
      expect(await fieldsOf(create([word('new'), word('taken', other)]))).toEqual(refused);
    }
    const own = randomUUID();
    expect(await fieldsOf(create([word('own', own)], own))).toEqual([
      { field: 'vocabulary.0.id', code: 'INVALID_VALUE' },
    ]);
  });
});

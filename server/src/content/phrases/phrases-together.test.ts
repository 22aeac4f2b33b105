import { randomUUID } from 'node:crypto';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import { expect, test } from 'vitest';
import { phraseCourseWith, phraseWith, stageWith } from '../../testing/studied-content.ts';
import { boundless, startTestApp } from '../../testing/test-app.ts';
import { sound } from '../../testing/test-pictures.ts';

const kalima = await startTestApp({ limits: boundless });
const { client } = await kalima.signInAdmin();
const key = 'PUT /api/author/phrase-courses/{id}/phrases';

async function makeCourse(): Promise<string> {
  const stage = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const body = { ...phraseCourseWith(), stageId: stage.id };
  return (await client.call('POST /api/author/phrase-courses', { body })).id;
}
const phrase = (text: string, change: object = {}, id: string = randomUUID()) => ({
  ...phraseWith({ text, ...change }),
  id,
});
const read = (id: string) => client.call('GET /api/author/phrase-courses/{id}', { params: { id } });

test('phrases are added, changed, put in order and removed together; those that stay keep their ids', async () => {
  const params = { id: await makeCourse() };
  const [one, two, three] = [phrase('one'), phrase('two'), phrase('three')];
  const audio = await kalima.upload(sound(), 'phrase-audio');
  const made = await client.call(key, { params, body: { phrases: [one, two], version: versionOfPhrases([]) } });
  expect(made.phrases.map(({ id, text }) => [id, text])).toEqual([
    [one.id, 'one'],
    [two.id, 'two'],
  ]);
  const phrases = [three, { ...one, text: 'first', audioUrl: audio.url }];
  const saved = await client.call(key, { params, body: { phrases, version: made.version } });
  expect(saved.phrases.map(({ id, text, audioUrl }) => [id, text, audioUrl])).toEqual([
    [three.id, 'three', null],
    [one.id, 'first', audio.url],
  ]);
  expect(saved.version).toBe(versionOfPhrases((await read(params.id)).phrases));
});

test('whoever read others is told what stands, whatever was done to the phrases; nothing is written', async () => {
  const params = { id: await makeCourse() };
  const first = await client.call(key, {
    params,
    body: { phrases: [phrase('one'), phrase('two')], version: versionOfPhrases([]) },
  });
  const [one, two] = first.phrases;
  const changes = [
    () => client.call('POST /api/author/phrase-courses/{id}/phrases', { params, body: phrase('three') }),
    () =>
      client.call('PUT /api/author/phrase-courses/{id}/order', {
        params,
        body: { ids: [two?.id ?? '', one?.id ?? ''] },
      }),
    () => client.call('DELETE /api/author/phrases/{id}', { params: { id: one?.id ?? '' } }),
  ];
  for (const change of changes) {
    const { phrases: before } = await read(params.id);
    await change();
    const { phrases } = await read(params.id);
    const failure = await client.refused(key, { params, body: { phrases: [], version: versionOfPhrases(before) } });
    expect(failure).toMatchObject({
      code: 'STALE_VERSION',
      details: { current: { version: versionOfPhrases(phrases), phrases } },
    });
    expect((await read(params.id)).phrases).toEqual(phrases);
  }
});

test('phrases that are not complete, of another course, of files that there are not, or of others are refused whole', async () => {
  const [own, other] = [await makeCourse(), await makeCourse()];
  const version = versionOfPhrases([]);
  const theirs = await client.call(key, { params: { id: other }, body: { phrases: [phrase('theirs')], version } });
  const params = { id: own };
  const codeOf = async (phrases: ReturnType<typeof phrase>[]) => {
    const { code, details } = await client.refused(key, { params, body: { phrases, version } });
    return details?.fields?.map(({ field }) => field) ?? code;
  };
  expect(await codeOf([phrase('one'), phrase(' ')])).toEqual(['phrases.1.text']);
  expect(await codeOf([phrase('mine', {}, theirs.phrases[0]?.id)])).toEqual(['phrases']);
  expect(await codeOf([phrase('one', { audioUrl: '/media/phrases/x/none.wav' })])).toEqual(['phrases.0.audioUrl']);
  expect((await read(own)).phrases).toEqual([]);
  const author = await kalima.makeAuthor();
  expect(await author.client.codeOf(key, { params, body: { phrases: [], version } })).toBe('CONTENT_OF_OTHERS');
});

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import { dictionary } from '../../platform/pinyin/dictionary.ts';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { pinyinOf } from './pinyin.ts';

// Reading a long Chinese text takes seconds, in which the process of the server must answer others.

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();

const characters =
  '的一是不了人我在有他这为之大来以个中上们到说国和地也子时道出而要于就下得可你年生自会那后能对着事其里所去行过家';
const textOf = (length: number, seed: number) =>
  Array.from({ length }, (_, place) => characters[(place * place * 7 + place * seed + seed) % characters.length]).join(
    '',
  );

/** Characters that this process reads while `work` runs. */
async function readHere(work: () => Promise<unknown>): Promise<number> {
  const read = vi.spyOn(dictionary(), 'pinyin');
  onTestFinished(() => read.mockRestore());
  await work();
  const count = read.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  read.mockRestore();
  return count;
}

async function pinyinIn(id: string) {
  const { items } = await client.call('GET /api/author/courses/{id}/pinyin', { params: { id } });
  return items;
}

async function expectRead(id: string) {
  for (const { text, pinyin } of await pinyinIn(id)) expect(pinyin).toBe(pinyinOf(text, 'chinese'));
}

const cardsOf = (seed: number) =>
  Array.from({ length: 60 }, (_, place) => ({
    id: randomUUID(),
    word: textOf(300, seed + place),
    example: textOf(200, seed + place + 1),
    translation: 'long',
    imageUrl: null,
    audioUrl: null,
  }));

test('a lesson of long Chinese words is read in another process, and so is its copy', async () => {
  const fields = { ...lessonWith(), language: 'chinese' as const };
  const { id, version } = await client.call('POST /api/author/reading-lessons', { body: fields });
  const body = { ...fields, lessonAudioUrl: null, cards: cardsOf(1), version };
  expect(await readHere(() => client.call('PUT /api/author/reading-lessons/{id}', { params: { id }, body }))).toBe(0);
  await expectRead(id);
  const newId = randomUUID();
  const copy = () => client.call('POST /api/author/courses/{id}/copy', { params: { id }, body: { id: newId } });
  expect(await readHere(copy)).toBe(0);
  await expectRead(newId);
});

test('so are a long story and its corrections', async () => {
  const { id: stageId } = await client.call('POST /api/admin/story-stages', { body: stageWith() });
  const text = `${textOf(6000, 3)}。\n${textOf(20, 4)}。`;
  const body = { ...storyWith({ text }), language: 'chinese' as const, id: randomUUID(), stageId };
  expect(await readHere(() => client.call('POST /api/author/stories', { body }))).toBe(0);
  await expectRead(body.id);
  const [first] = await pinyinIn(body.id);
  const params = { id: body.id, textId: first?.id ?? '' };
  const correction = { text: first?.text ?? '', place: 5, syllable: 'ma' };
  const correct = () => client.call('PUT /api/author/courses/{id}/pinyin/{textId}', { params, body: correction });
  expect(await readHere(correct)).toBe(0);
  expect((await pinyinIn(body.id))[0]?.pinyin.split(' ')[5]).toBe('ma');
});

test('so are the phrases of a course, also where it becomes Chinese', async () => {
  const { id: stageId } = await client.call('POST /api/admin/phrase-stages', { body: stageWith() });
  const course = { ...phraseCourseWith(), language: 'english' as const };
  const { id } = await client.call('POST /api/author/phrase-courses', { body: { ...course, stageId } });
  const phrases = Array.from({ length: 30 }, (_, place) => ({
    ...phraseWith({ text: textOf(300, place) }),
    id: randomUUID(),
  }));
  const params = { id };
  const body = { phrases, version: versionOfPhrases([]) };
  await client.call('PUT /api/author/phrase-courses/{id}/phrases', { params, body });
  const { version } = await client.call('GET /api/author/phrase-courses/{id}', { params });
  const change = { ...phraseCourseWith(), language: 'chinese' as const, version };
  const becomeChinese = () => client.call('PUT /api/author/phrase-courses/{id}', { params, body: change });
  expect(await readHere(becomeChinese)).toBe(0);
  await expectRead(id);

  const changed = phrases.map((phrase, place) => ({ ...phrase, text: textOf(300, place + 100) }));
  const stored = await client.call('GET /api/author/phrase-courses/{id}', { params });
  const again = { phrases: changed, version: versionOfPhrases(stored.phrases) };
  const replace = () => client.call('PUT /api/author/phrase-courses/{id}/phrases', { params, body: again });
  expect(await readHere(replace)).toBe(0);
  await expectRead(id);
});

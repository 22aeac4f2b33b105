import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, storyWith } from '../../testing/studied-content.ts';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const { client } = await kalima.signInAdmin();

test('words of a text that other content teaches are found in their order, in its language alone, with where they are taught', async () => {
  await makeReadingLesson(kalima, { words: ['بيت', 'قطة', 'نمر'] });
  await makePhraseCourse(kalima);
  const find = async (language: 'arabic' | 'english', text: string) =>
    (await client.call('POST /api/author/known-words', { body: { language, text } })).items;
  const found = await find('arabic', 'ذهبت القطة إلى السوق ثم إلى البَيْت، والقطة سعيدة.');
  expect(found.map(({ word }) => word)).toEqual(['قطة', 'سوق', 'بيت']);
  expect(found[1]).toMatchObject({ translation: 'market', courseTitle: 'At the market' });
  expect(await find('english', 'القطة')).toEqual([]);
  expect(await find('arabic', '')).toEqual([]);
});

test('learners and strangers are not told, and a text that no story may have is refused', async () => {
  const reader = await kalima.signUpLearner();
  const body = { language: 'arabic', text: storyWith().text ?? '' } as const;
  expect(await reader.client.codeOf('POST /api/author/known-words', { body })).toBe('FORBIDDEN_ROLE');
  expect(await kalima.client().codeOf('POST /api/author/known-words', { body })).toBe('UNAUTHENTICATED');
  const long = { ...body, text: 'a'.repeat(100_001) };
  expect(await client.codeOf('POST /api/author/known-words', { body: long })).toBe('VALIDATION_FAILED');
});

test('phrases of more than a hundred characters are not looked for, since all that is looked for is read each time', async () => {
  const [longest, longer] = ['a'.repeat(100), 'b'.repeat(101)];
  await makeReadingLesson(kalima, { words: [longest, longer] });
  const body = { language: 'arabic', text: `${longest} ${longer}` } as const;
  const { items } = await client.call('POST /api/author/known-words', { body });
  expect(items.map(({ word }) => word)).toEqual([longest]);
});

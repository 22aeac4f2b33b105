import '../../testing/empty-device.ts';
import { expect, test } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';
import { rememberPerson } from '../person/device-person.ts';
import { writeAnswer } from '../stored-answers/stored-answers.ts';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import { lookUpOnDevice } from './look-up-on-device.ts';

const window = testId(30);
const word = (text: string, more: object = {}) => ({
  itemId: testId(20),
  partId: window,
  text,
  translation: 'window',
  translationLanguage: null,
  secondTranslation: '',
  secondTranslationLanguage: null,
  pinyin: null,
  imageUrl: null,
  audioUrl: null,
  ...more,
});
const kindOf = (activity: string) => (activity === 'stories' ? ('story' as const) : ('reading_card' as const));

test('what downloaded courses teach is found in all their forms, with the other form and the courses', async () => {
  rememberPerson({ ...learner });
  const main = word('نافذة', { pair: 'main' });
  const other = word('شباك', { pair: 'other', itemId: testId(21), partId: otherFormId(window) });
  await writeAnswer(
    { userId: learner.id, name: ['interactive-reading', 'item', testId(1)] },
    { id: testId(1), name: 'At home', language: 'arabic', words: [main, other] },
  );
  const pictured = word('نافذة', { partId: testId(31), imageUrl: '/media/window.webp' });
  await writeAnswer(
    { userId: learner.id, name: ['stories', 'item', testId(2)] },
    { id: testId(2), title: 'A house', language: 'arabic', words: [pictured] },
  );
  await writeAnswer({ userId: learner.id, name: ['stories', 'item', testId(3)] }, { shape: 'of another version' });

  const ask = (text: string, at = 0) => lookUpOnDevice(learner.id, { text, at, language: 'arabic' }, kindOf);
  const [found] = await ask('من نافذتهم', 3);
  // Where most of it is shown, with every course that has it.
  expect(found).toMatchObject({ text: 'نافذة', courseId: testId(2), imageUrl: '/media/window.webp', other: null });
  expect(found?.courses).toEqual([
    { id: testId(2), title: 'A house', courseType: 'story', language: 'arabic' },
    { id: testId(1), title: 'At home', courseType: 'reading_card', language: 'arabic' },
  ]);
  expect(await ask('الشباك')).toMatchObject([{ text: 'شباك', language: 'egyptian', other: { text: 'نافذة' } }]);
  expect(await ask('قلم')).toEqual([]);
  expect(await ask('، ')).toEqual([]);
});

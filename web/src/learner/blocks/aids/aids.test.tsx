import '../../../testing/empty-device.ts';
import type { PhraseCourse } from '@kalima/shared/contract/content/phrases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { writeChanges } from '../../../offline/memory/memory-store.ts';
import { storeAskedWords } from '../../../offline/memory/words-on-device.ts';
import { rememberPerson } from '../../../offline/person/device-person.ts';
import { fakeSound } from '../../../testing/fake-sound.ts';
import { learner } from '../../../testing/render-app.tsx';
import { renderStudyApp, testId } from '../../../testing/study-app.tsx';
import { aidSetting } from './aid-setting.ts';

beforeEach(fakeSound);

const chinese = { text: '我喜欢苹果。', pinyin: 'wǒ xǐ huan píng guǒ', language: 'chinese' } as const;
const arabic = { text: 'كَتَبَ المُعَلِّمُ', language: 'arabic' } as const;
const word = (text: string) => ({ id: testId(30), word: text, translation: 'apple', definition: '' });

function courseOf(language: PhraseCourse['language'], text: string, pinyin: string | null, explained: string[] = []) {
  const id = testId(11);
  return {
    id: testId(1),
    title: 'Course',
    description: '',
    imageUrl: null,
    language,
    phraseCount: 1,
    isCompleted: false,
    words: [],
    pinyin: pinyin === null ? null : { [id]: pinyin, [testId(30)]: 'píng guǒ' },
    phrases: [
      { id, text, translation: 'means', imageUrl: null, audioUrl: null, vocabulary: explained.map((one) => word(one)) },
    ],
  } satisfies PhraseCourse;
}

async function open(course: PhraseCourse) {
  renderStudyApp(`/phrases/${course.id}`, { [`GET /api/phrase-courses/${course.id}`]: course });
  await screen.findByText('means');
}
const openChinese = (explained: string[] = []) => open(courseOf('chinese', chinese.text, chinese.pinyin, explained));
const openArabic = () => open(courseOf('arabic', arabic.text, null));
const syllables = () =>
  [...document.querySelectorAll<HTMLElement>('rt:not([data-pinyin=""])')].map((one) => [
    one.dataset['pinyin'],
    !one.classList.contains('invisible'),
  ]);
const seen = () => syllables().flatMap(([syllable, isSeen]) => (isSeen ? syllable : []));
const phrase = () => document.querySelector('[role="status"] p[lang]')?.textContent;
const choose = (menu: string, choice: string) => {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(screen.getByRole('menuitemradio', { name: choice }));
};

/** A word that the learner knows for so many days. */
async function learn(text: string, language: 'chinese' | 'arabic', stability: number) {
  rememberPerson({ ...learner });
  const shown = { courseId: testId(900), partId: testId(101), text, translation: 'x', imageUrl: null, audioUrl: null };
  const item = { itemId: testId(900), stability, difficulty: 5, reviews: 3, lapses: 0, lastDay: '2026-03-01' };
  await storeAskedWords(learner.id, [
    {
      ...shown,
      itemId: item.itemId,
      pinyin: null,
      language,
      secondTranslation: '',
      translationLanguage: null,
      secondTranslationLanguage: null,
    },
  ]);
  await writeChanges(learner.id, {
    items: [{ ...item, isSuspended: false, postponedUntil: null, askedDay: null, beforeLastDay: null }],
    cursor: 'a',
    nextCursor: null,
    coursesWithNew: [],
    paceMs: 4000,
  });
}

beforeEach(() => aidSetting.set('until-known'));

test('pinyin stands over each character, and is no text: what is copied and read aloud are the characters', async () => {
  await openChinese();
  expect(seen()).toEqual(chinese.pinyin.split(' '));
  expect(phrase()).toBe(chinese.text);
  for (const one of document.querySelectorAll('rt')) expect(one).toHaveAttribute('aria-hidden', 'true');
});

test('an explained word in a text has its own syllables, also where it is explained', async () => {
  await openChinese(['苹果']);
  const explained = screen.getByRole('button', { name: '苹果' });
  expect([...explained.querySelectorAll('rt')].map(({ dataset }) => dataset['pinyin'])).toEqual(['píng', 'guǒ']);
  fireEvent.click(explained);
  expect(within(screen.getByRole('dialog')).getByText('píng guǒ')).toBeVisible();
});

test('the syllables of a word fade once it is known for seven days, and keep their place', async () => {
  await learn('苹果', 'chinese', 7);
  await openChinese();
  await waitFor(() => expect(seen()).toEqual(['wǒ', 'xǐ', 'huan']));
  expect(syllables()).toHaveLength(5);
  choose('Pinyin', 'Always');
  expect(seen()).toHaveLength(5);
});

test('a word that is known for six days keeps its pinyin', async () => {
  await learn('苹果', 'chinese', 6);
  await openChinese();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(seen()).toHaveLength(5);
});

test('by tap they come and go; never is never, and the choice stays on the device', async () => {
  await openChinese();
  choose('Pinyin', 'When I tap');
  expect(seen()).toEqual([]);
  const toggle = screen.getByRole('button', { name: 'Show the pinyin' });
  fireEvent.click(toggle);
  expect(seen()).toHaveLength(5);
  expect(toggle).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(toggle);
  expect(seen()).toEqual([]);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Never' }));
  expect(syllables()).toEqual([]);
  expect(localStorage.getItem('kalima.aids')).toBe('never');
});

test('vowel marks are hidden but for a shadda, and fade with their words', async () => {
  await learn('معلّم', 'arabic', 30);
  await openArabic();
  await waitFor(() => expect(phrase()).toBe('كَتَبَ المعلّم'));
  choose('Vowel marks', 'Never');
  expect(phrase()).toBe('كتب المعلّم');
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Always' }).closest('button') as HTMLElement);
  expect(phrase()).toBe(arabic.text);
  expect(screen.queryByRole('button', { name: 'Pinyin' })).toBeNull();
});

test('a text without marks, and one of another language, have no choice', async () => {
  await open(courseOf('arabic', 'كتب', null));
  expect(screen.queryByRole('button', { name: 'Vowel marks' })).toBeNull();
});

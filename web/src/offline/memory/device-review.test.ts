import type { RememberedItem } from '@kalima/shared/contract/learning/memory';
import type { StudyEvent } from '@kalima/shared/contract/learning/study';
import { dailyLimits } from '@kalima/shared/domain/learning/review-queue';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { describe, expect, test } from 'vitest';
import { testId } from '../../testing/study-app.tsx';
import { deviceReview } from './device-review.ts';
import type { WordOnDevice } from './word-on-device.ts';

const day = '2026-03-20';
const word = (number: number, more: Partial<WordOnDevice> = {}): WordOnDevice => ({
  itemId: testId(number),
  partId: testId(100 + number),
  courseId: testId(900),
  language: 'arabic',
  text: `word ${number}`,
  translation: `means ${number}`,
  pinyin: null,
  imageUrl: `/media/pictures/${number}.webp`,
  audioUrl: `/media/sounds/${number}.opus`,
  ...more,
});
const remembered = (number: number, lastDay: string, more: Partial<RememberedItem> = {}): RememberedItem => ({
  itemId: testId(number),
  stability: 3,
  difficulty: 5,
  reviews: 2,
  lapses: 0,
  lastDay,
  isSuspended: false,
  postponedUntil: null,
  askedDay: null,
  beforeLastDay: null,
  ...more,
});
let sequence = 0;
const event = (number: number, more: object = {}) => {
  sequence += 1;
  const { courseId, partId, language, text } = word(number);
  return {
    id: testId(5000 + sequence),
    sequence,
    happenedAt: `${day}T10:00:00.000Z`,
    learningDay: day,
    type: 'reviewed',
    courseId,
    partId,
    language,
    text,
    exercise: 'pick',
    isRight: true,
    hint: false,
    tries: 1,
    ms: 2000,
    grade: 'good',
    ...more,
  } as StudyEvent;
};
interface Device {
  words?: WordOnDevice[];
  items?: RememberedItem[];
  coursesWithNew?: string[];
  pending?: StudyEvent[];
  minutes?: number;
  target?: ContentLanguage;
  files?: (url: string) => boolean;
}
const reviewOf = ({
  words = [],
  items = [],
  coursesWithNew = [],
  pending = [],
  minutes = 60,
  target,
  files = () => true,
}: Device) =>
  deviceReview({
    limits: dailyLimits,
    memory: { items, coursesWithNew, paceMs: 6000 },
    words,
    pending,
    day,
    minutes,
    target,
    hasFile: files,
  });
const textsOf = (device: Device) => reviewOf(device).items.map(({ text }) => text);

test('what is due is asked, what is remembered best first, and then new words of lessons begun', () => {
  const words = [word(1), word(2), word(3), word(4), word(5, { courseId: testId(901) })];
  const items = [
    remembered(1, '2026-03-01'),
    remembered(2, '2026-03-15'),
    remembered(3, '2026-03-19', { stability: 30 }),
  ];
  expect(textsOf({ words, items, coursesWithNew: [testId(900)] })).toEqual(['word 2', 'word 1', 'word 4']);
  // A word that no course on the device teaches cannot be asked here.
  expect(textsOf({ words: [word(1)], items, coursesWithNew: [] })).toEqual(['word 1']);
});

test('what was answered here, set aside or put off is not asked again before the server knows', () => {
  const words = [word(1), word(2), word(3), word(4)];
  const items = [1, 2, 3, 4].map((number) => remembered(number, '2026-03-01'));
  const pending = [event(1), event(2, { type: 'suspended' }), event(3, { type: 'postponed' })];
  expect(textsOf({ words, items, pending })).toEqual(['word 4']);
  const [first] = pending;
  const undone = { ...event(1), id: testId(7000), type: 'undone', targetId: first!.id } as StudyEvent;
  expect(textsOf({ words, items, pending: [...pending, undone] })).toEqual(['word 1', 'word 4']);
});

describe('new words', () => {
  const words = Array.from({ length: 15 }, (_, index) => word(index + 1));

  test('come from lessons that were begun here without a network, too, ten a day', () => {
    expect(textsOf({ words })).toEqual([]);
    const completed = { ...event(1), type: 'lesson-completed', activity: 'stories' } as StudyEvent;
    expect(textsOf({ words, pending: [completed] })).toHaveLength(10);
    const answered = Array.from({ length: 4 }, (_, index) => event(index + 1));
    expect(textsOf({ words, coursesWithNew: [testId(900)], pending: answered })).toHaveLength(6);
  });

  test('are not used up by what was answered in a lesson or in practice', () => {
    const inLesson = Array.from({ length: 4 }, (_, index) => event(index + 1, { exercise: 'flashcard' }));
    const practised = event(5, { exercise: 'practice' });
    expect(textsOf({ words, pending: [...inLesson, practised] })).toHaveLength(10);
    const known = [1, 2, 3].map((number) => remembered(number, day, { reviews: 1 }));
    expect(textsOf({ words, items: known, coursesWithNew: [testId(900)] })).toHaveLength(10);
    const asked = known.map((item) => ({ ...item, askedDay: day }));
    expect(textsOf({ words, items: asked, coursesWithNew: [testId(900)] })).toHaveLength(7);
  });

  test('wait while more than a day of reviews do', () => {
    const many = Array.from({ length: 101 }, (_, index) => word(200 + index));
    const items = many.map((_, index) => remembered(200 + index, '2026-03-01'));
    const { items: asked, total } = reviewOf({ words: [...many, ...words], items, coursesWithNew: [testId(900)] });
    expect(total).toBe(100);
    expect(asked.every(({ lastDay }) => lastDay !== null)).toBe(true);
  });
});

test('a session is as long as its minutes allow', () => {
  const words = Array.from({ length: 30 }, (_, index) => word(index + 1));
  const items = words.map((_, index) => remembered(index + 1, '2026-03-01'));
  const review = reviewOf({ words, items, minutes: 2 });
  expect(review.items).toHaveLength(20);
  expect(review.total).toBe(30);
});

test('only pictures and sounds that are on the device are used, and the place that shows most of a word', () => {
  const words = [
    word(1),
    word(1, { courseId: testId(901), partId: testId(301), audioUrl: '/media/sounds/here.opus' }),
    word(2),
  ];
  const items = [remembered(1, '2026-03-01')];
  const files = (url: string) => url === '/media/sounds/here.opus' || url === '/media/pictures/2.webp';
  const review = reviewOf({ words, items, files });
  expect(review.items).toMatchObject([{ courseId: testId(901), imageUrl: null, audioUrl: '/media/sounds/here.opus' }]);
  expect(review.pictures).toMatchObject([{ itemId: testId(2), imageUrl: '/media/pictures/2.webp' }]);
});

test('a word with nothing to ask by is neither asked nor counted, unless another place of it has something', () => {
  const bare = { translation: ' ', imageUrl: null, audioUrl: null };
  const words = [word(1, bare), word(2, bare), word(3, { ...bare, imageUrl: '/media/pictures/3.webp' })];
  const items = [remembered(1, '2026-03-01'), remembered(3, '2026-03-01')];
  const device = { words, items, coursesWithNew: [testId(900)], files: () => false };
  expect(reviewOf(device)).toMatchObject({ items: [], total: 0 });
  const elsewhere = word(1, { ...bare, courseId: testId(901), partId: testId(301), secondTranslation: 'means 1' });
  expect(reviewOf({ ...device, words: [...words, elsewhere] })).toMatchObject({
    items: [{ itemId: testId(1), courseId: testId(901) }],
    total: 1,
  });
});

test('two devices in a night when clocks change, one of them a day ahead, meet at what the server says', () => {
  // The server knows an answer of a later day by another device: what is pending of an earlier one changes nothing here.
  const items = [remembered(1, '2026-03-21', { stability: 5 })];
  const pending = [event(1, { learningDay: '2026-03-20', grade: 'again', isRight: false })];
  expect(textsOf({ words: [word(1)], items, pending })).toEqual([]);
});

test('of two forms of a word the one in the language of the learner is new to them', () => {
  const words = [word(1, { pair: 'main' }), word(2, { pair: 'other', language: 'egyptian' })];
  const coursesWithNew = [testId(900)];
  const asked = (target?: ContentLanguage) =>
    reviewOf({ words, coursesWithNew, ...(target && { target }) }).items.map(({ text }) => text);
  expect(asked('egyptian')).toEqual(['word 2']);
  expect(asked('arabic')).toEqual(['word 1']);
  expect(asked('english')).toEqual(['word 1']);
  expect(asked()).toEqual(['word 1']);
});

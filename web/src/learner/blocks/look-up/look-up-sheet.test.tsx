import '../../../testing/empty-device.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeSound } from '../../../testing/fake-sound.ts';
import { inTwoLanguages, materialOf, renderStudyApp, testId } from '../../../testing/study-app.tsx';
import { setLookUpMode } from './look-up-mode.ts';

beforeEach(fakeSound);

const phrase = {
  id: testId(70),
  text: 'أشرب الشاي',
  ...inTwoLanguages('I drink tea', '我喝茶'),
  imageUrl: null,
  audioUrl: null,
  vocabulary: [],
};
const course = { id: testId(71), title: 'Tea', description: '', imageUrl: null, language: 'arabic', words: [] };
const tea = {
  itemId: testId(40),
  courseId: testId(41),
  partId: testId(42),
  language: 'arabic',
  text: 'شاي',
  ...inTwoLanguages('tea', '茶'),
  pinyin: null,
  imageUrl: null,
  audioUrl: null,
  other: null,
  courses: [
    { id: testId(41), title: 'في المطبخ', courseType: 'reading_card', language: 'arabic' },
    { id: testId(43), title: 'في المطبخ', courseType: 'reading_card', language: 'egyptian' },
    { id: testId(44), title: 'Breakfast', courseType: 'story', language: 'arabic' },
  ],
};

async function openPhrase(more: object, items: readonly object[]) {
  renderStudyApp(`/phrases/${course.id}`, {
    [`GET /api/phrase-courses/${course.id}`]: { ...course, phraseCount: 1, phrases: [phrase], ...more },
    'GET /api/look-up': { items },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Look up words' }));
}
async function lookUp(word: string) {
  fireEvent.click(await screen.findByRole('button', { name: word }));
  return within(await screen.findByRole('dialog', { name: word }));
}

beforeEach(() => setLookUpMode(false));

test('lessons of one name are told apart by their language; all of it begins where the interface does', async () => {
  await openPhrase({}, [tea]);
  const dialog = await lookUp('الشاي');
  expect(await dialog.findByRole('link', { name: 'في المطبخ Arabic' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'في المطبخ Egyptian Arabic (dialect)' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Breakfast' })).toBeVisible();
  for (const one of [dialog.getByRole('heading', { name: 'الشاي' }), dialog.getByText('Taught in')])
    expect(one.closest('[dir]')).toBe(screen.getByRole('dialog'));
});

test('the other form of a phrase, once it is shown, is looked up as well', async () => {
  await openPhrase({ phrases: [{ ...phrase, otherForm: 'بشرب الشاي', otherAudioUrl: null }] }, []);
  expect(screen.queryByRole('button', { name: 'بشرب' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'In Egyptian Arabic' }));
  const dialog = await lookUp('بشرب');
  expect(await dialog.findByText('Your lessons do not teach this word yet.')).toBeVisible();
});

test('a Chinese word that no lesson teaches has the pinyin of its text, and its strokes', async () => {
  const chinese = { ...phrase, text: '我看见一只猫' };
  await openPhrase({ language: 'chinese', phrases: [chinese], pinyin: { [phrase.id]: 'wǒ kàn jiàn yì zhī māo' } }, []);
  const dialog = await lookUp('看见');
  expect(await dialog.findByText('kàn jiàn')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Watch how it is written' })).toBeVisible();
});

test('how words of a material are looked up is said over the text, which stays where it is', async () => {
  const material = materialOf('<p>Two cats</p>');
  renderStudyApp(`/learning-materials/${material.id}`, {
    [`GET /api/learning-materials/${material.id}`]: material,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Look up words' }));
  const hint = screen.getByText('Tap a word, or go from word to word with the arrow keys and press Enter.');
  expect(screen.getByRole('main')).not.toContainElement(hint);
});

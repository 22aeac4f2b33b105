import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { fakeSound, played } from '../../testing/fake-sound.ts';
import { asBanked, inTwoLanguages, renderStudyApp, testId } from '../../testing/study-app.tsx';

function word(number: number, changes: Partial<VocabularyWord>): VocabularyWord {
  return {
    id: testId(number),
    word: `word ${number}`,
    language: 'english',
    translation: '',
    definition: '',
    examples: [],
    imageUrl: null,
    audioUrl: `/media/${number}.mp3`,
    isMastered: false,
    ...changes,
  };
}
const bank = [
  word(1, { word: 'Cat', translation: '猫', definition: 'a small animal', examples: ['The cat sleeps.'] }),
  word(2, { word: 'مَدْرَسة', language: 'arabic', translation: 'school' }),
  word(3, { word: 'Sun', translation: '太阳', isMastered: true }),
];

beforeEach(() => {
  localStorage.setItem(`kalima.language-choice.${learner.id}`, 'all');
  fakeSound();
});

async function open(path = '/vocabulary', items = bank) {
  const app = renderStudyApp(path, { 'GET /api/vocabulary': { items, nextCursor: null } });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const main = () => within(screen.getByRole('main'));

test('searches words and translations, whatever the case and the vowel marks', async () => {
  await open();
  expect(await screen.findByRole('radio', { name: 'Learning (2)' })).toBeChecked();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'CAT' } });
  expect(main().queryByText('school')).toBeNull();
  fireEvent.change(search, { target: { value: 'مدرسه' } });
  expect(main().getByText('school')).toBeVisible();
  fireEvent.change(search, { target: { value: '太阳' } });
  expect(main().getByText('No words match your search')).toBeVisible();
});

test('what is not found in the chosen language is looked for in all of them', async () => {
  localStorage.setItem(`kalima.language-choice.${learner.id}`, 'english');
  await open();
  await waitFor(() => expect(main().getByRole('radio', { name: 'English' })).toBeChecked());
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'school' } });
  expect(main().getByText('No words in this language match your search')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Search in all languages' }));
  expect(main().getByText('school')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('school');
  fireEvent.click(main().getByRole('radio', { name: 'English' }));
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'hund' } });
  expect(main().getByText('No words match your search')).toBeVisible();
  expect(main().queryByRole('button', { name: 'Search in all languages' })).toBeNull();
});

test('a word is heard and unfolds, and moves between the lists at once', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cat猫' }));
  expect(played).toEqual(['/media/1.mp3']);
  expect(screen.getByText('a small animal')).toBeVisible();
  expect(screen.getByText('The cat sleeps.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Mark as mastered' }));
  expect(await screen.findByRole('radio', { name: 'Mastered (2)' })).toBeVisible();
  expect(main().queryByText('Cat')).toBeNull();
  // The focus goes on with the next word, with the last one left, and with the screen where none is left.
  expect(screen.getByRole('button', { name: /^مَدْرَسة/ })).toHaveFocus();
  fireEvent.click(screen.getByRole('radio', { name: 'Mastered (2)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sun太阳' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move back to learning' }));
  await waitFor(() => expect(main().queryByText('Sun')).toBeNull());
  expect(screen.getByRole('button', { name: 'Cat猫' })).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Cat猫' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No mastered words yet')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Practice mode' })).toBeDisabled();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toMatchObject([
    { action: 'master', word: { word: 'Cat', definition: 'a small animal', examples: ['The cat sleeps.'] } },
    { action: 'relearn', word: { word: 'Sun' } },
    { action: 'remove', word: { word: 'Cat' } },
  ]);
});

test('practice asks what a search finds, with other words of the bank to choose among, and notes answers where a course teaches the word', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const words = ['cat', 'dog', 'sun', 'tea'].map((text, index) => ({
    id: testId(40 + index),
    word: text,
    language: 'english',
    translation: `means ${text}`,
    definition: '',
    examples: [],
    imageUrl: null,
    audioUrl: null,
    isMastered: false,
    taught: index === 0 ? { courseId: testId(900), partId: testId(901), pinyin: null } : null,
  }));
  const { sent } = renderStudyApp('/vocabulary', { 'GET /api/vocabulary': { items: words, nextCursor: null } });
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'cat' } });
  fireEvent.click(screen.getByRole('button', { name: 'Practice mode' }));
  expect(await screen.findByText('What does this mean?')).toBeVisible();
  expect(screen.getByText('1 of 1')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Vocabulary bank' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /means cat/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { type: 'reviewed', exercise: 'practice', text: 'cat', courseId: testId(900), isRight: true },
    ]),
  );
  expect(await screen.findByRole('heading', { level: 1, name: '1 word reviewed' })).toBeVisible();
});

test('practice ends as any session does, also where its last word left the list meanwhile, and that is taken back', async () => {
  const taught = { courseId: testId(900), partId: testId(901), pinyin: null };
  await open('/vocabulary?practice=ask', [
    word(1, { word: 'Cat', translation: '猫', taught }),
    word(3, { isMastered: true }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'More choices' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'I know this' }));
  expect(await screen.findByRole('heading', { level: 1, name: '0 words reviewed' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Take back the last answer' }));
  expect(await screen.findByText('1 of 1')).toBeVisible();
});

describe('practice asks as the learner has set it', () => {
  // One letter alone, which can only be typed or said where there is nothing to choose among.
  const only = word(1, { word: '猫', language: 'chinese', translation: 'cat' });
  const sun = word(2, { word: '日', language: 'chinese', translation: 'sun' });
  const bare = word(3, { word: '月', language: 'chinese', audioUrl: null });
  const askWith = async (items: VocabularyWord[], settings: object) => {
    renderStudyApp('/vocabulary', {
      'GET /api/vocabulary': { items, nextCursor: null },
      'GET /api/review/settings': { ...presetReviewSettings, ...settings },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Practice mode' }));
    await screen.findByRole('link', { name: 'End the review' });
  };

  test('with typing on it is typed', async () => {
    await askWith([only, sun], { hasTyping: true, hasSaying: false });
    expect(screen.getByRole('textbox')).toBeVisible();
  });

  test('with typing off it is picked, of two', async () => {
    await askWith([only, sun], { hasTyping: false, hasSaying: false });
    expect(screen.getByText('What does this mean?')).toBeVisible();
  });

  test('with typing off it is typed all the same where nothing else is left; what has nothing to ask by is left out', async () => {
    await askWith([only, bare], { hasTyping: false, hasSaying: false });
    expect(screen.getByRole('textbox')).toBeVisible();
    expect(screen.getByText('1 of 1')).toBeVisible();
  });
});

test('practice goes through the words, replays at most every 300 ms, and comes to an end', async () => {
  const { router, sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Look through' }));
  expect(await screen.findByText('Word 1 of 2')).toBeVisible();
  expect(played).toEqual(['/media/1.mp3']);
  vi.useFakeTimers();
  const replay = screen.getByRole('button', { name: 'Replay' });
  fireEvent.click(replay);
  fireEvent.click(replay);
  vi.advanceTimersByTime(299);
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(played).toHaveLength(2);
  vi.advanceTimersByTime(1);
  fireEvent.click(replay);
  expect(played).toHaveLength(3);
  vi.useRealTimers();
  const status = screen.getByText('Cat').closest('[role=status]');
  fireEvent.click(screen.getByRole('button', { name: 'Mastered' }));
  expect(screen.getByText('Word 2 of 2')).toBeVisible();
  expect(status).toHaveTextContent('school');
  fireEvent.keyDown(document.body, { key: '1' });
  expect(screen.getByRole('heading', { name: 'Practice completed' })).toBeVisible();
  // "Still learning" leaves a word that is being learned where it is.
  await waitFor(() => expect(sent).toMatchObject([{ action: 'master', word: { word: 'Cat' } }]));
  fireEvent.click(screen.getByRole('link', { name: 'Back to the vocabulary bank' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('"still learning" takes a mastered word back', async () => {
  const { sent } = await open('/vocabulary?tab=mastered&practice=on');
  fireEvent.click(await screen.findByRole('button', { name: 'Still learning' }));
  await waitFor(() => expect(sent).toMatchObject([{ action: 'relearn', word: { word: 'Sun' } }]));
});

test('"review again" takes answers as the words are by then, in both directions', async () => {
  const { sent } = await open('/vocabulary?practice=on');
  for (const answer of ['Mastered', 'Still learning'])
    fireEvent.click(await screen.findByRole('button', { name: answer }));
  fireEvent.click(await screen.findByRole('button', { name: 'Review again' }));
  expect(screen.getByText('Word 1 of 2')).toBeVisible();
  for (const answer of ['Still learning', 'Mastered']) fireEvent.click(screen.getByRole('button', { name: answer }));
  expect(await screen.findByRole('heading', { name: 'Practice completed' })).toBeVisible();
  expect(screen.getByText(/1 \/ 2/)).toBeVisible();
  await waitFor(() =>
    expect(sent.map((event) => event.type === 'word' && `${event.action} ${event.word.word}`)).toEqual([
      'master Cat',
      'relearn Cat',
      'master مَدْرَسة',
    ]),
  );
});

test('a reload goes on with the next word; leaving the practice ends the round', async () => {
  await open('/vocabulary?practice=on');
  fireEvent.click(await screen.findByRole('button', { name: 'Mastered' }));
  expect(screen.getByText('Word 2 of 2')).toBeVisible();
  cleanup();
  const after = bank.map((one) => ({ ...one, isMastered: one.word !== 'مَدْرَسة' }));
  await open('/vocabulary?practice=on', after);
  expect(await screen.findByText('Word 2 of 2')).toBeVisible();
  expect(screen.getByText('school')).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: 'Exit practice' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Look through' }));
  expect(await screen.findByText('Word 1 of 1')).toBeVisible();
});

test('what was removed can be taken back as it was', async () => {
  const { sent } = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cat猫' }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('radio', { name: 'Learning (1)' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('radio', { name: 'Learning (2)' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Cat猫' }));
  expect(screen.getByText('The cat sleeps.')).toBeVisible();
  await waitFor(() => expect(sent).toMatchObject([{ action: 'remove' }, { action: 'relearn', word: { word: 'Cat' } }]));
});

test('one language at a time, and twins in two languages name theirs', async () => {
  localStorage.clear();
  const words = [
    word(1, { word: 'school', translation: '学校' }),
    word(2, { word: 'مدرسة', language: 'arabic', translation: '学校' }),
    word(3, { word: 'مدرسه', language: 'egyptian', translation: '学校' }),
    word(4, { word: 'شمس', language: 'arabic', translation: '太阳' }),
  ];
  await open('/vocabulary', words);
  expect(await screen.findByRole('radio', { name: 'Learning (3)' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^مدرسة/ })).toHaveTextContent('Arabic');
  expect(screen.getByRole('button', { name: /^مدرسه/ })).toHaveTextContent('Egyptian Arabic (dialect)');
  expect(screen.getByRole('button', { name: /^شمس/ })).not.toHaveTextContent('Arabic');
  fireEvent.click(screen.getByRole('radio', { name: 'All (1 more)' }));
  expect(screen.getByRole('radio', { name: 'Learning (4)' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^school/ })).toHaveTextContent('English');
});

test('an empty bank says so', async () => {
  await open('/vocabulary', []);
  expect(await screen.findByText('No words in the learning list yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Practice mode' })).toBeDisabled();
});

test('a word of two translations shows the own language first, in the list, its details and practice, and is found by both', async () => {
  const { sent } = await open('/vocabulary', [
    word(1, { word: 'قطة', language: 'arabic', ...inTwoLanguages('cat', '猫') }),
  ]);
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'CAT' } });
  fireEvent.click(await screen.findByRole('button', { name: 'قطة猫' }));
  expect(screen.getByText('cat').closest('p')).toHaveTextContent('猫 cat');
  expect(screen.getByText('cat')).toHaveAttribute('lang', 'en');
  fireEvent.click(screen.getByRole('button', { name: 'Look through' }));
  expect(await screen.findByText('Word 1 of 1')).toBeVisible();
  expect(screen.getByText('cat').closest('p')).toHaveTextContent('قطة猫 cat');
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Mastered' }));
  await waitFor(() => expect(sent).toMatchObject([{ action: 'master', word: asBanked('cat', '猫') }]));
});

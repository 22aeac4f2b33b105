import type { ReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionQuery } from '../../blocks/session/session.ts';
import { learner } from '../../testing/render-app.tsx';
import { endSound, fakeSound, played, playing } from '../../testing/fake-sound.ts';
import { advance, asBanked, deliverNow, inTwoLanguages, renderStudyApp, testId } from '../../testing/study-app.tsx';

const lesson: ReadingLesson = {
  id: testId(1),
  name: '动作',
  description: '',
  stage: 1,
  language: 'chinese',
  cardCount: 2,
  isCompleted: false,
  words: [],
  imageUrl: null,
  hasAllAudio: false,
  lessonAudioUrl: '/media/all.mp3',
  cards: [
    {
      id: testId(11),
      word: '唱歌',
      translation: 'to sing',
      imageUrl: '/media/a/sing.webp',
      audioUrl: '/media/sing.mp3',
    },
    { id: testId(12), word: '拍手', translation: 'to clap', imageUrl: null, audioUrl: null },
  ],
};

beforeEach(fakeSound);

async function open(changes: Partial<ReadingLesson> = {}) {
  const app = renderStudyApp(`/interactive-reading/${lesson.id}`, {
    [`GET /api/reading-lessons/${lesson.id}`]: { ...lesson, ...changes },
    'GET /api/reading-lessons': { items: [{ ...lesson, ...changes }], nextCursor: null },
  });
  await screen.findByRole('heading', { name: '动作' });
  return app;
}
const card = (name: string | RegExp) => screen.getByRole('button', { name });

test('a tap plays and reveals; a card can be judged 500 ms later; all judged completes once', async () => {
  const { sent } = await open();
  expect(screen.getByText('唱歌')).not.toBeVisible();
  vi.useFakeTimers();
  fireEvent.click(card('Card 1'));
  expect(playing()).toBe('/media/sing.mp3');
  expect(card(/^Card 1/)).toHaveTextContent('唱歌to sing');
  expect(screen.getAllByRole('status').some((status) => status.textContent.includes('唱歌 to sing'))).toBe(true);
  await advance(499);
  expect(screen.queryByRole('button', { name: 'Easy' })).toBeNull();
  await advance(1);
  card('Easy').focus();
  fireEvent.click(card('Easy'));
  // What was pressed is gone: the focus goes on from where it was among the cards.
  expect(card('Card 1, done')).toHaveFocus();
  expect(screen.getByText('1 / 2')).toBeVisible();

  fireEvent.click(card('Card 2'));
  await advance(500);
  fireEvent.keyDown(document.body, { key: 'd' });
  expect(screen.getByRole('heading', { name: 'Lesson completed' })).toHaveFocus();
  vi.useRealTimers();
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toMatchObject([
    { type: 'word', action: 'master', word: { word: '唱歌', language: 'chinese', audioUrl: '/media/sing.mp3' } },
    { type: 'word', action: 'add', word: { word: '拍手' } },
    { type: 'lesson-completed', courseId: lesson.id, activity: 'interactive-reading' },
  ]);
  fireEvent.click(card('Review again'));
  expect(card('Card 1')).toBeVisible();
});

test('a difficult word is told to be in the bank, as long as the cards are there', async () => {
  await open();
  vi.useFakeTimers();
  const added = () => screen.queryByText('This word has been added to the vocabulary bank');
  for (const [name, isShown] of [['Card 1', true] as const, ['Card 2', false] as const]) {
    fireEvent.click(card(name));
    await advance(500);
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(added() !== null).toBe(isShown);
  }
});

test('a second tap hides the word again', async () => {
  await open();
  fireEvent.click(card('Card 1'));
  fireEvent.click(card(/^Card 1/));
  expect(screen.getByText('唱歌')).not.toBeVisible();
});

test('Auto Play waits 2 s after a sound or without one, begins again, and stops on a tap', async () => {
  await open();
  vi.useFakeTimers();
  fireEvent.click(card('Auto Play'));
  expect(played).toEqual(['/media/sing.mp3']);
  await advance(10_000);
  expect(screen.queryByRole('button', { name: 'Easy' })).toBeNull();
  await endSound();
  await advance(1999);
  expect(card(/^Card 1/)).toHaveAttribute('aria-expanded', 'true');
  await advance(1);
  expect(card(/^Card 2/)).toHaveAttribute('aria-expanded', 'true');
  await advance(2000);
  expect(played).toEqual(['/media/sing.mp3', '/media/sing.mp3']);
  await endSound('failed');
  await advance(2000);
  fireEvent.click(card('Card 1'));
  await endSound();
  await advance(5000);
  expect(card(/^Card 1/)).toHaveAttribute('aria-expanded', 'true');
  expect(card('Auto Play')).toHaveAttribute('aria-pressed', 'false');
});

test('the sound of all words and Auto Play exclude each other; it ends with its audio', async () => {
  await open();
  fireEvent.click(card('Auto Play'));
  fireEvent.click(card('Loop all words audio'));
  expect(playing()).toBe('/media/all.mp3');
  expect(card('Auto Play')).toHaveAttribute('aria-pressed', 'false');
  await endSound();
  expect(card('Loop all words audio')).toHaveAttribute('aria-pressed', 'false');
  fireEvent.click(card('Loop all words audio'));
  await endSound('failed');
  expect(screen.getByText('Audio playback failed, retry')).toBeVisible();
});

test('without the sound of all words there is no switch, and its key says so', async () => {
  await open({ lessonAudioUrl: null });
  expect(screen.queryByRole('button', { name: 'Loop all words audio' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(screen.getByText('No all-words audio available')).toBeVisible();
});

test('arrows move among the cards, Esc leads back, and leaving ends the sound', async () => {
  const { router } = await open();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(card('Card 1')).toHaveFocus();
  fireEvent.keyDown(card('Card 1'), { key: 'ArrowRight' });
  expect(card('Card 2')).toHaveFocus();
  fireEvent.click(card('Card 1'));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/interactive-reading'));
  expect(await screen.findByRole('link', { name: 'Start 动作' })).toBeVisible();
  expect(playing()).toBeNull();
});

test('an empty lesson and one that is not assigned say so', async () => {
  await open({ cards: [] });
  expect(screen.getByText('No cards available for this lesson.')).toBeVisible();
  renderStudyApp(`/interactive-reading/${testId(2)}`, {});
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to view this content');
});

test('the list shows stages, what is completed and which lessons have every sound', async () => {
  renderStudyApp('/interactive-reading', {
    'GET /api/reading-lessons': {
      items: [
        { ...lesson, isCompleted: true },
        { ...lesson, id: testId(3), name: '动物', hasAllAudio: true },
        { ...lesson, id: testId(4), name: '颜色', stage: 2 },
      ],
      nextCursor: null,
    },
  });
  expect(await screen.findByRole('button', { name: /^Stage 1/ })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('1 of 2 lessons done')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review 动作' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start 动物' })).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'Every word with audio' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /^Stage 2/ }));
  expect(screen.getByRole('link', { name: 'Start 颜色' })).toBeVisible();
});

test('a card shows the translation in the own language first, and banks both', async () => {
  const meant = { ...lesson.cards[0]!, ...inTwoLanguages('to sing', '唱歌（中文）') };
  const { sent, queryClient } = await open({ cards: [meant, lesson.cards[1]!] });
  vi.useFakeTimers();
  fireEvent.click(card('Card 1'));
  expect(card(/^Card 1/)).toHaveTextContent('唱歌（中文） to sing');
  expect(screen.getAllByText('to sing')[0]).toHaveAttribute('lang', 'en');
  await advance(500);
  fireEvent.click(card('Difficult'));
  fireEvent.click(card(/^Card 1/));
  // The profile says so, and the open lesson follows.
  act(() => {
    queryClient.setQueryData(sessionQuery.queryKey, { user: { ...learner, nativeLanguage: 'english' } });
  });
  await advance(0);
  expect(card(/^Card 1/)).toHaveTextContent('to sing 唱歌（中文）');
  vi.useRealTimers();
  await deliverNow();
  expect(sent).toMatchObject([{ word: asBanked('to sing', '唱歌（中文）') }]);
});

test('the form in the learner’s language leads, is heard and kept; the other is a tap away, the example stands below', async () => {
  const howAreYou = {
    ...lesson.cards[0]!,
    word: 'إزيك؟',
    audioUrl: '/media/egyptian.mp3',
    otherForm: 'كيف حالك؟',
    otherAudioUrl: '/media/standard.mp3',
    translation: 'How are you?',
    example: 'إزيك النهارده؟',
  };
  const { sent } = await open({ language: 'egyptian', cards: [howAreYou, lesson.cards[1]!] });
  vi.useFakeTimers();
  fireEvent.click(card('Card 1'));
  expect(playing()).toBe('/media/standard.mp3');
  expect(card(/^Card 1/)).toHaveTextContent('كيف حالك؟فصحىArabicHow are you? إزيك النهارده؟');
  fireEvent.click(card('In Egyptian Arabic'));
  expect(playing()).toBe('/media/egyptian.mp3');
  expect(screen.getByText('إزيك؟')).toHaveAttribute('lang', 'arz');
  await advance(500);
  fireEvent.click(card('Difficult'));
  vi.useRealTimers();
  await deliverNow();
  expect(sent).toMatchObject([
    {
      partId: otherFormId(howAreYou.id),
      word: { word: 'كيف حالك؟', language: 'arabic', audioUrl: '/media/standard.mp3', examples: [howAreYou.example] },
    },
  ]);
});

import '../../testing/empty-device.ts';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { activateLanguage } from '../../lib/device/app-language.ts';
import { holdBack } from '../../testing/hold-back.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const busy = { ...learner, assignedTypes: [...courseTypes], assignedCount: 5 };
const answer = (body: unknown) => () => ({ body });
const refusal = (status: number, code: string) => () => ({ status, body: { code, message: '' } });
const down = refusal(503, 'SERVICE_UNAVAILABLE');
const none = answer({ items: [], nextCursor: null });
const review = (total: number) => answer({ items: [], nextCursor: null, total, paceMs: 13_500, pictures: [] });
const lesson = (isCompleted: boolean) => ({
  id: testId(1),
  name: 'Animals',
  description: '',
  stage: 1,
  language: 'arabic',
  imageUrl: null,
  cardCount: 2,
  isCompleted,
  hasAllAudio: false,
});
const lists = (isCompleted: boolean) => ({
  'GET /api/reading-lessons': answer({ items: [lesson(isCompleted)], nextCursor: null }),
  'GET /api/flashcard-lessons': none,
  'GET /api/phrase-stages': none,
  'GET /api/story-stages': none,
  'GET /api/vocabulary': none,
  'GET /api/review/settings': refusal(404, 'NOT_FOUND'),
});
const status = (text: string) => screen.findByText(text);

test('while it is not known what is due, neither words nor their absence are told', async () => {
  renderApp('/today', { ...lists(false), 'GET /api/review': review(3) }, busy);
  const asked = fetch;
  const isReview = (address: string) => /\/api\/review(\?|$)/.test(address);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    isReview(address) ? new Promise(() => undefined) : asked(address, init),
  );
  expect(await screen.findByRole('link', { name: /Animals/ })).toBeVisible();
  expect(screen.queryByText(/to review/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Start' })).toBeNull();
});

test('what is due, how long it takes, and what comes next', async () => {
  renderApp('/today', { ...lists(false), 'GET /api/review': review(18) }, busy);
  expect(await status('18 words to review')).toBeVisible();
  expect(screen.getByText('about 4 min, at your pace')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/review');
  expect(await screen.findByRole('link', { name: /Animals/ })).toBeVisible();
});

test('who is assigned nothing is told so', async () => {
  renderApp('/today', { 'GET /api/review': review(0) }, { ...learner, assignedTypes: [], assignedCount: 0 });
  expect(await screen.findByRole('heading', { name: 'Nothing is assigned to you yet' })).toBeVisible();
  expect(screen.queryByText('All done for today')).toBeNull();
});

test('who has done everything is told so', async () => {
  renderApp('/today', { ...lists(true), 'GET /api/review': review(0) }, busy);
  expect(await status('All done for today')).toBeVisible();
  expect(screen.getByText('You have done everything that is assigned to you.')).toBeVisible();
});

test('who has begun is no beginner, also before the server has counted it', async () => {
  const nothing = { learningWords: 0, masteredWords: 0, activeDays: 0, answeredCards: 0, rightAnswers: 0 };
  const studiedDays = [0, 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
  const progress = { ...nothing, currentStage: 1, completedLessons: [], recent: [], studiedDays };
  const answers = { ...lists(true), 'GET /api/review': review(0), 'GET /api/profile/progress': answer(progress) };
  renderApp('/today', answers, busy);
  expect((await screen.findAllByText(/learned/)).length).toBeGreaterThan(0);
  expect(await status('All done for today')).toBeVisible();
});

test('without a network it is said of what is on the device, and not that all is fresh', async () => {
  const { queryClient } = renderApp('/today', { ...lists(false), 'GET /api/review': down }, busy);
  expect(
    await screen.findByText(
      'Without a network only words of courses on this device can be asked, and of those none has to be now.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/still fresh/)).toBeNull();
  queryClient.clear();
});

test('a server that knows no review yet is not asked on and on: it is said, and asked again on demand', async () => {
  const { requests, queryClient } = renderApp(
    '/today',
    { ...lists(false), 'GET /api/review': refusal(404, 'NOT_FOUND') },
    busy,
  );
  const count = () => requests.filter(({ key }) => key === 'GET /api/review').length;
  expect(await status('Your words could not be counted just now')).toBeVisible();
  expect(await screen.findByRole('link', { name: /Animals/ })).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // The screen asks, and the menu once.
  const before = count();
  expect(before).toBeLessThanOrEqual(2);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(count()).toBe(before + 1));
  expect(await status('Your words could not be counted just now')).toBeVisible();
});

const dueIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const classWith = (...due: [title: string, courseType: string, days: number][]) => ({
  'GET /api/classes': answer({
    items: [
      {
        id: testId(9),
        name: '6B',
        endsOn: null,
        dueCourses: due.map(([title, courseType, days], index) => ({
          courseId: testId(index + 1),
          courseType,
          title,
          dueOn: dueIn(days),
        })),
      },
    ],
    nextCursor: null,
    timeZone: 'UTC',
  }),
});
const done = (...activities: [number, string][]) => ({
  'GET /api/profile/progress': answer({
    currentStage: 1,
    completedLessons: activities.map(([id, activity]) => ({ courseId: testId(id), activity })),
    studiedDays: [],
  }),
});

test('what is due in a class stands there, the latest first of all, until it is done by its own activity', async () => {
  const due = classWith(['Animals', 'reading_card', 1], ['The sea', 'learning_material', -2], ['Done', 'story', 0]);
  const answers = { ...lists(false), ...due, ...done([3, 'stories'], [1, 'flashcards']), 'GET /api/review': review(3) };
  renderApp('/today', answers, busy);
  const section = await screen.findByRole('region', { name: 'What is due' });
  expect(
    within(section)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['The seaLearning material2 days late', 'AnimalsReading cardsdue tomorrow']);
});

test('what is due for the learner alone stands there as well, by the earliest of its days', async () => {
  const animals = { courseId: testId(1), courseType: 'reading_card', title: 'Animals', dueOn: dueIn(1) };
  const { body } = classWith(['Animals', 'reading_card', 3])['GET /api/classes']();
  const answers = {
    ...lists(false),
    ...done(),
    'GET /api/classes': answer({ ...(body as object), dueCourses: [animals] }),
  };
  renderApp('/today', { ...answers, 'GET /api/review': review(3) }, busy);
  const section = await screen.findByRole('region', { name: 'What is due' });
  expect(within(section).getByRole('link')).toHaveTextContent('AnimalsReading cardsdue tomorrow');
});

test('nothing due says nothing, and while it is not known what is done nothing is called late', async () => {
  renderApp('/today', { ...lists(false), ...classWith(['A', 'story', -3]), 'GET /api/review': review(3) }, busy);
  expect(await screen.findByRole('link', { name: /Animals/ })).toBeVisible();
  expect(screen.queryByText(/late/)).toBeNull();
});

const progressOf = (answeredCards: number) =>
  answer({ currentStage: 1, completedLessons: [], studiedDays: [], answeredCards, activeDays: 0 });

test('who has learned nothing yet is not told that it is still fresh', async () => {
  const answers = { ...lists(false), 'GET /api/review': review(0), 'GET /api/profile/progress': progressOf(0) };
  renderApp('/today', answers, busy);
  expect(await status('What you learn in your lessons comes back here, before you forget it.')).toBeVisible();
  expect(screen.queryByText(/still fresh/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Look through your words' })).toBeNull();
});

const practised = (...isPractised: boolean[]) => ({
  'GET /api/practice-sets': answer({
    items: [
      {
        id: testId(40),
        className: '6B',
        lastDay: dueIn(9),
        words: isPractised.map((one, index) => ({ partId: testId(50 + index), isPractised: one })),
      },
    ],
    nextCursor: null,
    pictures: [],
  }),
});

test('what the class practises stands there until it is practised, and all is not done before', async () => {
  const answers = { ...lists(true), ...practised(true, false, false), 'GET /api/review': review(0) };
  renderApp('/today', answers, busy);
  const section = await screen.findByRole('region', { name: 'Practise with your class' });
  expect(within(section).getByRole('link')).toHaveTextContent('2 words to practise6B');
  expect(within(section).getByRole('link')).toHaveAttribute('href', `/practice/${testId(40)}`);
  expect(screen.queryByText('All done for today')).toBeNull();
});

test('what is practised stands there no more', async () => {
  renderApp('/today', { ...lists(true), ...practised(true, true), 'GET /api/review': review(0) }, busy);
  expect(await status('All done for today')).toBeVisible();
  expect(screen.queryByText('Practise with your class')).toBeNull();
});

const busyDay = {
  ...lists(false),
  ...classWith(['The sea', 'learning_material', 1]),
  ...done(),
  ...practised(false),
  'GET /api/review': review(3),
};

test.each(['/api/classes', '/api/practice-sets', '/api/profile/progress', '/api/notifications'])(
  'what stands below the words to review comes at once, so that nothing moves: not before %s is answered',
  async (path) => {
    renderApp('/today', busyDay, busy);
    const letGo = holdBack(path);
    expect(await status('3 words to review')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Start' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Continue' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'This week' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What is due' })).toBeNull();
    letGo();
    expect(await screen.findByRole('heading', { name: 'Continue' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'This week' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'What is due' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Practise with your class' })).toBeVisible();
  },
);

test('an answer that fails is not waited for', async () => {
  const failing = { 'GET /api/classes': down, 'GET /api/profile/progress': refusal(500, 'INTERNAL_ERROR') };
  renderApp('/today', { ...busyDay, ...failing }, busy);
  expect(await screen.findByRole('heading', { name: 'Continue' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'This week' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Practise with your class' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What is due' })).toBeNull();
});

test.each(['/api/classes', '/api/practice-sets', '/api/notifications'])(
  'what stands below comes after four seconds where %s hangs',
  async (path) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      renderApp('/today', busyDay, busy);
      holdBack(path);
      expect(await status('3 words to review')).toBeVisible();
      await act(() => vi.advanceTimersByTimeAsync(4000));
      expect(await screen.findByRole('heading', { name: 'Continue' })).toBeVisible();
      expect(screen.getByRole('list', { name: 'This week' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  },
);

test('who teaches is in no class as a learner, and waits for none', async () => {
  renderApp('/today', { ...busyDay, 'GET /api/classes': down }, { ...busy, role: 'teacher' });
  expect(await screen.findByRole('heading', { name: 'Continue' })).toBeVisible();
});

test('Chinese greets with the comma of a sentence, and tells of a day with it, not with that of a list', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00Z'), toFake: ['Date'] });
  const progress = { currentStage: 1, completedLessons: [], studiedDays: ['2026-11-25', '2026-11-26'] };
  await activateLanguage('zh');
  renderApp('/today', { ...busyDay, 'GET /api/profile/progress': answer(progress) }, busy);
  const week = await screen.findByRole('list', { name: '本周' });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^晚上好，Lin$/);
  const days = within(week).getAllByRole('listitem');
  expect(days.slice(2, 5).map(({ textContent }) => textContent)).toEqual([
    '周三星期三，学习过',
    '周四星期四，学习过，今天',
    '周五星期五',
  ]);
});

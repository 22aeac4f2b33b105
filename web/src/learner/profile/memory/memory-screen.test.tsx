import type { MemoryOverview, RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { renderStudyApp, testId } from '../../../testing/study-app.tsx';

const today = ownLearningDay(learner.id);
const noWeeks = Array.from({ length: 12 }, () => ({ answers: 0, right: 0 }));
const noDays = Array.from({ length: 14 }, () => 0);
const noWords = { learning: 0, settling: 0, lasting: 0, hard: 0, aside: 0 };

const overview: MemoryOverview = {
  day: today,
  since: '2026-09-07',
  paceMs: 12_000,
  languages: [
    {
      language: 'arabic',
      weeks: [...noWeeks.slice(2), { answers: 8, right: 8 }, { answers: 40, right: 36 }],
      due: [18, 0, 3, ...noDays.slice(3)],
      states: { learning: 21, settling: 58, lasting: 61, hard: 3, aside: 1 },
      waiting: 32,
    },
    {
      language: 'chinese',
      weeks: [...noWeeks.slice(1), { answers: 4, right: 1 }],
      due: [1, ...noDays.slice(1)],
      states: { ...noWords, learning: 2 },
      waiting: 0,
    },
  ],
};

const word: RememberedWord = {
  id: testId(1),
  text: 'نار',
  language: 'arabic',
  translation: 'fire',
  translationLanguage: 'english',
  secondTranslation: '火',
  secondTranslationLanguage: 'chinese',
  state: 'aside',
  reviews: 4,
  lapses: 2,
  stability: 12.345,
  lastDay: '2026-03-01',
  dueDay: null,
  courseId: testId(2),
  partId: testId(3),
};

const answers = { 'GET /api/profile/memory': overview, 'GET /api/review/settings': presetReviewSettings };

beforeEach(() => localStorage.clear());

/** The bytes of a file, which the test's browser gives by a reader alone. */
function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(file);
  });
}

test('says what came back, what comes due and what the words are, in the language that is chosen', async () => {
  renderStudyApp('/profile/memory', answers);
  // The language that is learned first.
  expect(await screen.findByRole('radio', { name: 'Arabic' })).toBeChecked();
  expect(screen.getByRole('heading', { level: 1, name: 'Your memory' })).toBeVisible();
  expect(screen.getByText('92 of 100 words came back in the last four weeks. The aim is 90.')).toBeVisible();
  expect(screen.getByText('21 words in 14 days, about 4 min in all.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your 144 words' })).toBeVisible();
  expect(screen.getByText('32 more are waiting in your lessons')).toBeVisible();
  expect(screen.getByRole('link', { name: '58 settling' })).toHaveAttribute(
    'href',
    '/profile/memory/words?state=settling',
  );
  fireEvent.click(screen.getByRole('radio', { name: /^All/ }));
  expect(screen.getByText('146 words since 7 September 2026')).toBeVisible();
  expect(screen.getByText('22 words in 14 days, about 4 min in all.')).toBeVisible();
  fireEvent.click(screen.getByRole('radio', { name: 'Chinese' }));
  expect(screen.getByText('4 words were asked again in the last four weeks: too few to tell.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your 2 words' })).toBeVisible();
});

test('each chart has a name and a table', async () => {
  renderStudyApp('/profile/memory', answers);
  expect(await screen.findByRole('img', { name: /^What came back, by week: 92 of 100/ })).toBeVisible();
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name, hidden: true })).getAllByRole('row', { hidden: true });
  const cameBack = rowsOf('What came back');
  expect(cameBack).toHaveLength(13);
  expect(cameBack[1]).toHaveTextContent(/903640$/);
  expect(cameBack[2]).toHaveTextContent(/10088$/);
  expect(cameBack[12]).toHaveTextContent(/–00$/);
  const due = rowsOf('What comes due');
  expect(due[1]).toHaveTextContent('Today184');
  expect(due).toHaveLength(15);
  expect(rowsOf('Your 144 words')[4]).toHaveTextContent('hard3Forgotten six times or more.');
  // Bars begin at zero: a day without words has none.
  const bars = screen.getByRole('img', { name: /^What comes due/ }).querySelectorAll('rect');
  expect([...bars].map((bar) => Number(bar.getAttribute('height')) > 0)).toEqual(
    overview.languages[0]?.due.map((count) => count > 0),
  );
});

test('weeks of fewer than twenty answers are hollow, smaller, and not joined', async () => {
  renderStudyApp('/profile/memory', answers);
  const chart = await screen.findByRole('img', { name: /^What came back/ });
  const [few, many] = chart.querySelectorAll('circle');
  expect(few).toHaveClass('fill-card');
  expect(many).toHaveClass('fill-teal');
  expect(Number(few?.getAttribute('r'))).toBeLessThan(Number(many?.getAttribute('r')));
  expect(chart.querySelectorAll('line.stroke-chart-soft')).toHaveLength(0);
  expect(screen.getByText(/The scale begins at 80/)).toBeVisible();
});

test('who has answered nothing is shown the way to it', async () => {
  renderStudyApp('/profile/memory', {
    ...answers,
    'GET /api/profile/memory': { ...overview, since: null, languages: [] },
  });
  expect(await screen.findByText('No words answered yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the flashcards' })).toHaveAttribute('href', '/flashcards');
  expect(screen.queryByRole('img')).toBeNull();
});

test('figures that cannot be loaded can be asked for again', async () => {
  let isBroken = true;
  renderApp(
    '/profile/memory',
    {
      'GET /api/review/settings': () => ({ body: presetReviewSettings }),
      'GET /api/profile/memory': () =>
        isBroken ? { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } } : { body: overview },
    },
    learner,
  );
  expect(await screen.findByText('Your figures could not be loaded')).toBeVisible();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Your 144 words' })).toBeVisible();
});

test('figures of an earlier day say of which', async () => {
  renderStudyApp('/profile/memory', { ...answers, 'GET /api/profile/memory': { ...overview, day: '2026-03-01' } });
  expect(await screen.findByText('As it was on 1 March 2026.')).toBeVisible();
});

test('settings are changed within their bounds, and the day begins when it is set', async () => {
  const { requests, router } = renderApp(
    '/profile/memory',
    {
      'GET /api/profile/memory': () => ({ body: overview }),
      'GET /api/review/settings': () => ({ body: presetReviewSettings }),
      'PUT /api/review/settings': ({ body }) => ({ body }),
    },
    learner,
  );
  expect(await screen.findByText(/^5 minutes a session · up to 100 reviews a day · 10 new words a day/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Change how I am asked' }));
  const dialog = await screen.findByRole('dialog', { name: 'How I am asked' });
  expect(router.state.location.search).toEqual({ edit: 'settings' });
  const field = (name: string) => within(dialog).getByLabelText(name);
  fireEvent.change(field('Minutes of a session'), { target: { value: '0' } });
  fireEvent.change(field('New words a day, at most'), { target: { value: 'many' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(field('Minutes of a session')).toHaveAccessibleDescription('A whole number from 1 to 60.');
  expect(field('New words a day, at most')).toBeInvalid();
  expect(field('Reviews a day, at most')).not.toBeInvalid();
  expect(requests.filter(({ key }) => key.startsWith('PUT'))).toEqual([]);
  fireEvent.change(field('Minutes of a session'), { target: { value: '12' } });
  fireEvent.change(field('New words a day, at most'), { target: { value: '0' } });
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Ask me to say words' }));
  fireEvent.change(field('My day begins at'), { target: { value: '0' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your settings have been saved')).toBeVisible();
  expect(requests.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({
    ...presetReviewSettings,
    sessionMinutes: 12,
    newWordsPerDay: 0,
    hasSaying: false,
    firstHour: 0,
  });
  expect(
    screen.getByText(/^12 minutes a session .* 0 new words a day · typing on · saying off · days begin at 0:00/),
  ).toBeVisible();
  const night = new Date(2026, 2, 10, 1, 0);
  expect(ownLearningDay(learner.id, night)).toBe('2026-03-10');
  expect(ownLearningDay(testId(9), night)).toBe('2026-03-09');
});

test('a word that was set aside is asked again, and set aside once more', async () => {
  const { sent } = renderStudyApp('/profile/memory/words?state=aside', {
    ...answers,
    'GET /api/profile/words': {
      items: [
        word,
        { ...word, id: testId(4), text: 'ماء', courseId: null, partId: null, translation: '', secondTranslation: '' },
      ],
      nextCursor: null,
    },
  });
  const row = (await screen.findByText('نار')).closest('li');
  const withdrawn = screen.getByText('ماء').closest('li');
  expect(row).toHaveTextContent('火');
  expect(row).toHaveTextContent('forgotten 2 times');
  expect(withdrawn).toHaveTextContent('In none of your courses any more');
  expect(within(withdrawn!).queryByRole('button')).toBeNull();
  fireEvent.click(within(row!).getByRole('button', { name: 'Ask again: نار' }));
  expect(row).toHaveTextContent('Will be asked again');
  const about = { courseId: testId(2), partId: testId(3), language: 'arabic', text: 'نار' };
  await waitFor(() => expect(sent).toMatchObject([{ type: 'resumed', ...about }]));
  fireEvent.click(within(row!).getByRole('button', { name: 'Set aside again: نار' }));
  await waitFor(() => expect(sent).toMatchObject([{ type: 'resumed' }, { type: 'suspended', ...about }]));
});

test('words come page by page, of the chosen state and language', async () => {
  const { requests, router } = renderApp(
    '/profile/memory/words',
    {
      'GET /api/profile/memory': () => ({ body: overview }),
      'GET /api/profile/words': ({ url }) => ({
        body: url.searchParams.has('cursor')
          ? { items: [{ ...word, id: testId(5), text: 'later', state: 'hard' }], nextCursor: null }
          : { items: [{ ...word, state: 'hard', dueDay: today, partOfSpeech: 'noun' }], nextCursor: 'more' },
      }),
    },
    learner,
  );
  expect(await screen.findByText(/due today/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('later')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Parts of speech'), { target: { value: 'verb' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ partOfSpeech: 'verb' }));
  fireEvent.change(screen.getByLabelText('Which words'), { target: { value: 'hard' } });
  await waitFor(() => expect(router.state.location.search).toEqual({ state: 'hard', partOfSpeech: 'verb' }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key === 'GET /api/profile/words')?.url.search).toBe(
      '?partOfSpeech=verb&state=hard&language=arabic',
    ),
  );
});

test('all words are exported as a table, formulas defused', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
      static override revokeObjectURL = () => undefined;
    },
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { requests } = renderApp(
    '/profile/memory',
    {
      'GET /api/profile/memory': () => ({ body: overview }),
      'GET /api/review/settings': () => ({ body: presetReviewSettings }),
      'GET /api/profile/words': ({ url }) => ({
        body: url.searchParams.has('cursor')
          ? {
              items: [{ ...word, id: testId(6), text: '=1+1', courseId: null, translation: '', secondTranslation: '' }],
              nextCursor: null,
            }
          : { items: [{ ...word, partOfSpeech: 'verb' }], nextCursor: 'more' },
      }),
    },
    learner,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Export my words (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(names).toEqual([`kalima-${today}.csv`]);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(saved[0]!));
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"Word","Language","Translation","Part of speech","State","Days answered","Times forgotten","Stability in days","Last answered","Due"',
    '"نار","Arabic","火 / fire","Verb","set aside by you",4,2,12.3,"2026-03-01",',
    `"'=1+1","Arabic",,,"set aside by you",4,2,12.3,"2026-03-01",`,
    '',
  ]);
  expect(requests.filter(({ key }) => key === 'GET /api/profile/words')).toHaveLength(2);
});

test('an export that fails says so', async () => {
  renderStudyApp('/profile/memory', answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Export my words (CSV)' }));
  expect(await screen.findByText('This was not found.')).toBeVisible();
});

test('the profile says it in a sentence, and leads there', async () => {
  renderStudyApp('/profile', answers);
  expect(await screen.findByText(/^146 words\. 87 of 100 words came back/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'What you remember' })).toHaveAttribute('href', '/profile/memory');
});

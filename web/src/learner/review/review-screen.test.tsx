import type { Review, ReviewItem } from '@kalima/shared/contract/learning/memory';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSound, played, playing } from '../../testing/fake-sound.ts';
import { advance, deliverNow, renderStudyApp, testId } from '../../testing/study-app.tsx';

const item = (number: number, text: string, more: Partial<ReviewItem> = {}): ReviewItem => ({
  itemId: testId(number),
  courseId: testId(900),
  partId: testId(100 + number),
  language: 'english',
  text,
  translation: `means ${text}`,
  pinyin: null,
  imageUrl: `/media/pictures/${text}.webp`,
  audioUrl: `/media/sounds/${text}.opus`,
  stability: 0,
  reviews: 1,
  lapses: 0,
  lastDay: '2026-03-01',
  ...more,
});
const pictures = ['sun', 'sea', 'tree', 'bird'].map((text, index) => {
  const { itemId, language, translation, imageUrl } = item(50 + index, text);
  return { itemId, language, text, translation, imageUrl: imageUrl ?? '' };
});
const reviewWith = (items: ReviewItem[], more: Partial<Review> = {}): Review => ({
  items,
  nextCursor: null,
  total: items.length,
  paceMs: 6000,
  pictures,
  ...more,
});

beforeEach(() => {
  fakeSound();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const choice = (text: string) =>
  screen.getAllByRole('button', { name: /^Picture \d/ }).find(
    (one) =>
      within(one)
        .getByRole('img', { name: /^Picture/ })
        .getAttribute('src') === `/media/pictures/${text}.webp`,
  )!;

function open(review: Review, more: Record<string, unknown> = {}) {
  return renderStudyApp('/review', { 'GET /api/review': review, ...more });
}

describe('pick', () => {
  test('the picture is picked, right goes on by itself, and the answer is noted with its grade', async () => {
    const { sent } = open(reviewWith([item(1, 'cat'), item(2, 'dog')]));
    await screen.findByText('cat');
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(playing()).toBe('/media/sounds/cat.opus');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(choice('cat'));
    expect(screen.getByText('Right!')).toBeInTheDocument();
    await advance(900);
    vi.useRealTimers();
    expect(await screen.findByText('dog')).toBeVisible();
    // It was gathered in the faked time, which is over.
    await waitFor(async () => {
      await deliverNow();
      expect(sent).toMatchObject([
        {
          type: 'reviewed',
          text: 'cat',
          partId: testId(101),
          exercise: 'pick',
          isRight: true,
          tries: 1,
          grade: 'good',
        },
      ]);
    });
  });

  test('wrong shows what was picked and the word whole, waits, and asks again before the end', async () => {
    const { sent } = open(reviewWith([item(1, 'cat')]));
    await screen.findByText('cat');
    fireEvent.click(choice('sun'));
    expect(screen.getByText(/^That one is/)).toHaveTextContent('means sun');
    expect(screen.getByRole('heading', { level: 2, name: 'cat' })).toBeVisible();
    expect(screen.getByText('It comes back before the end, or on another day if you leave.')).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(await screen.findByText('What does this mean?')).toBeVisible();
    await waitFor(() => expect(sent).toMatchObject([{ isRight: false, grade: 'again', given: 'sun' }]));
    fireEvent.click(button('More choices'));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Go on by itself' }));
    fireEvent.click(choice('cat'));
    fireEvent.click(button('Go on'));
    expect(await screen.findByRole('heading', { level: 1, name: '1 word reviewed' })).toHaveFocus();
    expect(screen.getByText('1', { selector: 'b' }).closest('span')).toBeVisible();
    expect(button('Practise this one now')).toBeVisible();
  });

  test('a word that is only heard is not written before the answer; keys 1 to 4 pick, the space bar hears it again', async () => {
    open(reviewWith([item(1, 'cat', { stability: 3 })]));
    await screen.findByText('What do you hear?');
    expect(screen.queryByText('cat')).toBeNull();
    expect(played).toEqual(['/media/sounds/cat.opus']);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(played).toHaveLength(2);
    const names = screen.getAllByRole('button', { name: /^Picture \d/ });
    fireEvent.keyDown(document.body, { key: String(names.indexOf(choice('cat')) + 1) });
    expect(screen.getByText('cat')).toBeVisible();
  });
});

test('a missed word keeps its number while it is shown, and what is set aside is not counted', async () => {
  open(reviewWith([item(1, 'cat'), item(2, 'dog'), item(3, 'cow')]));
  await screen.findByText('cat');
  fireEvent.click(button('I don’t know yet'));
  expect(screen.getByText('1 of 3')).toBeVisible();
  fireEvent.click(button('Go on'));
  expect(screen.getByText('2 of 3')).toBeVisible();
  fireEvent.click(button('More choices'));
  fireEvent.click(screen.getByRole('menuitem', { name: 'I know this' }));
  expect(await screen.findByText('2 of 2')).toBeVisible();
});

test('the ending says how many words now stay for three weeks or more', async () => {
  const days = [21.4, 20.9, undefined];
  const items = ['cat', 'dog', 'cow'].map((word, n) => item(n + 1, word, { stabilityIfRight: days[n] }));
  open(reviewWith(items));
  for (const word of ['cat', 'dog', 'cow']) {
    await screen.findByText(word);
    fireEvent.click(choice(word));
    fireEvent.keyDown(document.body, { key: 'Enter' });
  }
  expect(await screen.findByText('1 of them now stays for three weeks or more.')).toBeVisible();
});

test('a word that is missed three times rests: the session ends with it among the missed', async () => {
  const { sent } = open(reviewWith([item(1, 'cat')]));
  await screen.findByText('cat');
  for (const note of [
    'It comes back before the end, or on another day if you leave.',
    'It comes back before the end, or on another day if you leave.',
    'Enough for now: it rests until another day.',
  ]) {
    fireEvent.click(button('I don’t know yet'));
    expect(screen.getByText(note)).toBeVisible();
    fireEvent.click(button('Go on'));
  }
  expect(await screen.findByRole('heading', { level: 1, name: '1 word reviewed' })).toHaveFocus();
  expect(button('Practise this one now')).toBeVisible();
  await waitFor(() =>
    expect(sent.map((event) => 'grade' in event && event.grade)).toEqual(['again', 'again', 'again']),
  );
});

describe('undo', () => {
  test('takes back an answer, by its button or Ctrl+Z: the same question is asked again', async () => {
    const { sent } = open(reviewWith([item(1, 'cat')]));
    await screen.findByText('cat');
    expect(button('Take back the last answer')).toBeDisabled();
    fireEvent.click(button('I don’t know yet'));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(await screen.findByText('What does this mean?')).toBeVisible();
    await waitFor(() => expect(sent.map(({ type }) => type)).toEqual(['reviewed', 'undone']));
    expect(sent[1]).toMatchObject({ targetId: sent[0]!.id });
    expect(screen.getByText('1 of 1')).toBeVisible();
  });

  test('takes back "I know this", with the mark in the bank', async () => {
    const { sent } = open(reviewWith([item(1, 'cat'), item(2, 'dog')]));
    await screen.findByText('cat');
    fireEvent.click(button('More choices'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'I know this' }));
    await screen.findByText('dog');
    fireEvent.click(button('Take back the last answer'));
    expect(await screen.findByText('cat')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent).toMatchObject([
      { type: 'suspended', text: 'cat' },
      { type: 'word', action: 'master', word: { word: 'cat' } },
      { type: 'undone', targetId: sent[0]!.id },
      { type: 'word', action: 'remove', word: { word: 'cat' } },
    ]);
  });

  test('"not now" puts a word off, and the next one comes', async () => {
    const { sent } = open(reviewWith([item(1, 'cat'), item(2, 'dog')]));
    await screen.findByText('cat');
    fireEvent.click(button('More choices'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Not now: in a week' }));
    await screen.findByText('dog');
    await waitFor(() => expect(sent).toMatchObject([{ type: 'postponed', text: 'cat' }]));
  });
});

describe('build', () => {
  const arabic = item(1, 'قِطّة', { language: 'arabic', stability: 8 });
  const tile = (text: string) =>
    screen.getAllByRole('button', { name: text }).find((one) => one.ariaDisabled !== 'true')!;

  test('a word is built of its tiles, in whose order it never stands, and is judged at its last one', async () => {
    const { sent } = open(reviewWith([arabic]));
    expect(await screen.findByRole('heading', { level: 2, name: 'Build the word' })).toHaveFocus();
    const tiles = screen.getAllByRole('list').at(-1)!;
    expect(
      within(tiles)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .join(''),
    ).not.toMatch(/^قطّة/);
    fireEvent.click(tile('ق'));
    fireEvent.click(tile('ة'));
    fireEvent.keyDown(document.body, { key: 'Backspace' });
    fireEvent.click(tile('طّ'));
    fireEvent.click(tile('ة'));
    await waitFor(() =>
      expect(sent).toMatchObject([{ exercise: 'build', isRight: true, tries: 1, grade: 'good', given: 'قطّة' }]),
    );
  });

  test('a letter that is shown, or a second try, makes it a hard one', async () => {
    const { sent } = open(reviewWith([arabic]));
    await screen.findAllByText('Build the word');
    fireEvent.click(tile('ة'));
    fireEvent.click(tile('طّ'));
    fireEvent.click(tile('ق'));
    expect(screen.getByText('Nearly: go on from here.')).toBeVisible();
    for (let times = 0; times < 3; times += 1) fireEvent.click(button('Show me the next one'));
    await waitFor(() => expect(sent).toMatchObject([{ isRight: true, tries: 2, hint: true, grade: 'hard' }]));
  });
});

describe('type', () => {
  const onion = item(1, '洋葱', { language: 'chinese', pinyin: 'yáng cōng', stability: 20 });
  const field = () => screen.getByRole('textbox');

  test('pinyin without tones is right', async () => {
    const { sent } = open(reviewWith([onion]));
    await screen.findByRole('textbox');
    fireEvent.change(field(), { target: { value: 'yang cong' } });
    fireEvent.submit(field());
    await waitFor(() =>
      expect(sent).toMatchObject([{ exercise: 'type', isRight: true, tries: 1, grade: 'good', given: 'yang cong' }]),
    );
  });

  test('a near miss is shown as one, keeps what was typed and may be tried once more', async () => {
    const { sent } = open(reviewWith([onion]));
    await screen.findByRole('textbox');
    fireEvent.change(field(), { target: { value: 'yangchong' } });
    fireEvent.submit(field());
    expect(screen.getByText('Nearly: one letter too many.')).toBeVisible();
    expect(field()).toHaveValue('yangchong');
    expect(field()).toHaveFocus();
    fireEvent.change(field(), { target: { value: 'yangcong' } });
    fireEvent.submit(field());
    await waitFor(() => expect(sent).toMatchObject([{ isRight: true, tries: 2, grade: 'hard' }]));
  });

  test('a second miss, and giving up, show the word', async () => {
    const { sent } = open(reviewWith([onion]));
    await screen.findByRole('textbox');
    for (const value of ['abc', 'abd']) {
      fireEvent.change(field(), { target: { value } });
      fireEvent.submit(field());
    }
    expect(await screen.findByRole('heading', { level: 2, name: '洋葱' })).toHaveFocus();
    expect(screen.getByText('yáng cōng')).toBeVisible();
    await waitFor(() => expect(sent).toMatchObject([{ isRight: false, tries: 2, grade: 'again', given: 'abd' }]));
  });
});

test('says that nothing is due, and leads on', async () => {
  open(reviewWith([]));
  expect(await screen.findByRole('heading', { name: 'Nothing is due' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'To today' })).toHaveAttribute('href', '/today');
});

test('a server that fails is an error that can be tried again', async () => {
  renderStudyApp('/review', {});
  expect(await screen.findByRole('heading', { name: 'The words could not be loaded' })).toBeVisible();
  expect(button('Try again')).toBeVisible();
});

test('what is left after a session is one press away', async () => {
  open(reviewWith([item(1, 'cat')], { total: 31 }));
  await screen.findByText('cat');
  fireEvent.click(button('More choices'));
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Go on by itself' }));
  fireEvent.click(choice('cat'));
  fireEvent.click(button('Go on'));
  fireEvent.click(await screen.findByRole('button', { name: 'Next: 30 more words' }));
  expect(await screen.findByText('What does this mean?')).toBeVisible();
});

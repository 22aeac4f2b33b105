import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type SentenceTimes,
  joinSentences,
  keepOrderedTimes,
  misplacedTime,
  moveBorder,
  noTimes,
  sentenceAt,
  splitPlace,
  splitSentence,
  tapSentence,
  timeLimits,
} from './sentence-times.ts';

const length = 60_000;
const at = (begins: number | null, ends: number | null, isProposed = false) => ({
  text: 'One two',
  begins,
  ends,
  isProposed,
});
const spans = (sentences: readonly SentenceTimes[]) => sentences.map(({ begins, ends }) => [begins, ends]);

/** Sentences in order, some without times. */
const ordered = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 50, max: 4000 }), fc.boolean()), {
    maxLength: 9,
  })
  .map((parts) => {
    let last = 0;
    return parts.map(([pause, lasts, isTimed]) => {
      if (!isTimed) return at(null, null);
      const begins = last + pause;
      last = begins + lasts;
      return at(begins, last, true);
    });
  });

test.each([
  ['nothing', [], -1],
  ['times in order, with pauses and gaps', [at(0, 100), at(null, null), at(100, 300), at(900, 1000)], -1],
  ['one that ends as it begins', [at(0, 100), at(200, 200)], 1],
  ['an overlap', [at(0, 100), at(99, 200)], 1],
  ['a beginning without an end', [at(5, null)], 0],
  ['a time beyond the longest recording', [at(0, timeLimits.latest + 1)], 0],
])('finds what is out of place: %s', (_case, sentences, place) => {
  expect(misplacedTime(sentences)).toBe(place);
});

test('an order that was changed keeps as many times as can be', () => {
  expect(spans(keepOrderedTimes([at(900, 1000), at(0, 100), at(null, null), at(100, 200)]))).toEqual([
    [null, null],
    [0, 100],
    [null, null],
    [100, 200],
  ]);
  fc.assert(
    fc.property(ordered, fc.nat(), (sentences, seed) => {
      expect(keepOrderedTimes(sentences)).toEqual(sentences);
      const turned = sentences.map((_, place) => sentences[(place * 7 + seed) % sentences.length] ?? at(null, null));
      expect(misplacedTime(keepOrderedTimes(turned))).toBe(-1);
    }),
  );
});

test('a border moves within the recording, neighbours give way, and nothing ever overlaps', () => {
  const three = [at(0, 1000), at(1000, 2000, true), at(2500, 3000)];
  expect(spans(moveBorder(three, 1, 'begins', 900, length))).toEqual([
    [0, 900],
    [900, 2000],
    [2500, 3000],
  ]);
  expect(moveBorder(three, 1, 'ends', 2100, length)[1]).toMatchObject({ ends: 2100, isProposed: false });
  expect(spans(moveBorder(three, 1, 'ends', 9000, length)).slice(1)).toEqual([
    [1000, 2950],
    [2950, 3000],
  ]);
  const border = fc.constantFrom('begins' as const, 'ends' as const);
  fc.assert(
    fc.property(ordered, fc.nat(10), border, fc.integer({ min: -9000, max: 90_000 }), (sentences, place, edge, to) => {
      const moved = moveBorder(sentences, place, edge, to, length);
      expect(misplacedTime(moved)).toBe(-1);
      expect(moved.filter(({ begins }) => begins !== null)).toHaveLength(
        sentences.filter(({ begins }) => begins !== null).length,
      );
    }),
  );
});

test('tapping along begins one sentence after another, and can begin again in the middle', () => {
  let sentences: (SentenceTimes & { text: string })[] = [at(null, null), at(null, null), at(null, null)];
  for (const [place, time] of [500, 2000, 4100.4].entries()) {
    sentences = tapSentence(sentences, place, time, 6000) ?? sentences;
  }
  expect(spans(sentences)).toEqual([
    [500, 2000],
    [2000, 4100],
    [4100, 6000],
  ]);
  expect(sentences.every(({ isProposed }) => isProposed)).toBe(true);
  expect(spans(tapSentence(sentences, 1, 4500, 6000) ?? [])).toEqual([
    [500, 2000],
    [4500, 6000],
    [null, null],
  ]);
  expect(tapSentence(sentences, 1, 520, 6000)).toBeNull();
  expect(tapSentence(sentences, 2, 5990, 6000)).toBeNull();
  fc.assert(
    fc.property(ordered, fc.nat(10), fc.integer({ min: 0, max: length }), (before, place, time) => {
      expect(misplacedTime(tapSentence(before, Math.min(place, before.length - 1), time, length) ?? [])).toBe(-1);
    }),
  );
});

test('a sentence is parted at a word and a time, and joined again', () => {
  const sentences = [at(0, 1000), { ...at(1000, 3000), text: 'He ran. She slept.' }, at(3000, 3500)];
  const place = splitPlace('He ran. She slept.', 0.5);
  expect(place).toBe(8);
  const parted = splitSentence(sentences, 1, place, 1800) ?? [];
  expect(parted.slice(1, 3)).toMatchObject([
    { text: 'He ran.', begins: 1000, ends: 1800 },
    { text: 'She slept.', begins: 1800, ends: 3000 },
  ]);
  expect(joinSentences(parted, 1)).toEqual(sentences);
  // Within a word no space is put where there was none.
  const within = splitSentence(sentences, 1, 12, 1800) ?? [];
  expect(within.slice(1, 3)).toMatchObject([{ text: 'He ran. She' }, { text: 'slept.' }]);
  const cut = splitSentence(sentences, 1, 14, 1800) ?? [];
  expect(cut.slice(1, 3)).toMatchObject([{ text: 'He ran. She sl' }, { text: 'ept.' }]);
  for (const again of [within, cut]) expect(joinSentences(again, 1)).toEqual(sentences);
  const thrice = splitSentence(cut, 2, 2, 2400) ?? [];
  expect(joinSentences(joinSentences(thrice, 2) ?? [], 1)).toEqual(sentences);
  expect(splitSentence(sentences, 1, 0, 1800)).toBeNull();
  expect(splitSentence(sentences, 7, 3, 1800)).toBeNull();
  expect(joinSentences(sentences, 2)).toBeNull();
  const chinese = [
    { ...at(null, null), text: '他跑了。' },
    { ...at(5, 900), text: '她睡了。' },
  ];
  expect(joinSentences(chinese, 0)).toEqual([{ ...at(5, 900), text: '他跑了。她睡了。' }]);
  expect(splitPlace('他跑了。她睡了。', 0.4)).toBe(4);
  expect(splitPlace('One', 0.5)).toBe(0);
});

test('a sentence that is parted by its text alone is parted at the pause near it, and both are to be heard', () => {
  const sentence = { ...at(1000, 4000), text: 'He ran. She slept well.' };
  const sounds = [
    { begins: 800, ends: 2100 },
    { begins: 2400, ends: 3900 },
  ];
  expect(splitSentence([sentence], 0, 8, null, sounds)).toMatchObject([
    { begins: 1000, ends: 2100, isProposed: true },
    { begins: 2400, ends: 4000, isProposed: true },
  ]);
  // A pause that is far from where the text is parted is another one.
  expect(spans(splitSentence([sentence], 0, 19, null, sounds) ?? [])).toEqual([
    [1000, 3478],
    [3478, 4000],
  ]);
  expect(splitSentence([sentence], 0, 8, 2000, sounds)).toMatchObject([{ ends: 2000, isProposed: false }, {}]);
});

test('the sentence at a time is the one that is heard, or was heard last', () => {
  const sentences = [at(100, 200), noTimes, at(500, 900), {}];
  expect([0, 100, 300, 500, 5000].map((time) => sentenceAt(sentences, time))).toEqual([-1, 0, 0, 2, 2]);
});

test('a very long sentence is parted at once', () => {
  const characters = 90_000;
  expect(splitPlace('中'.repeat(characters), 0.5)).toBe(characters / 2);
});

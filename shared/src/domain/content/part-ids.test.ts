import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentLimits } from './content-limits.ts';
import { keepSentenceIds, keepWordIds, type Sentence } from './part-ids.ts';

/** Ids `new1`, `new2` and so on. */
function counted(): () => string {
  let made = 0;
  return () => `new${(made += 1)}`;
}

/** Sentences whose ids are their places, from 0 on. */
const stored = (texts: readonly string[]): Sentence[] => texts.map((text, index) => ({ id: String(index), text }));
const idsAfter = (before: readonly string[], after: readonly string[]) =>
  keepSentenceIds(stored(before), after, counted()).map(({ id }) => id);

describe('keepSentenceIds', () => {
  it.each([
    ['a new story', [], ['A.', 'B.'], ['new1', 'new2']],
    ['an unchanged text', ['A.', 'B.'], ['A.', 'B.'], ['0', '1']],
    ['an emptied text', ['A.', 'B.'], [], []],
    ['an added sentence', ['A.', 'C.'], ['A.', 'B.', 'C.'], ['0', 'new1', '1']],
    ['a removed sentence', ['A.', 'B.', 'C.'], ['A.', 'C.'], ['0', '2']],
    ['a sentence that moved', ['A.', 'B.', 'C.', 'D.'], ['D.', 'A.', 'B.', 'C.'], ['3', '0', '1', '2']],
    ['a corrected sentence', ['A.', 'Bee.', 'C.'], ['A.', 'Be.', 'C.'], ['0', '1', '2']],
    ['a corrected first sentence', ['Ay.', 'B.'], ['A.', 'B.'], ['0', '1']],
    ['a corrected last sentence', ['A.', 'Be.'], ['A.', 'B.'], ['0', '1']],
    ['the only sentence, corrected', ['Ay.'], ['A.'], ['0']],
    ['two corrected side by side', ['A.', 'Be.', 'Ce.', 'D.'], ['A.', 'B.', 'C.', 'D.'], ['0', '1', '2', '3']],
    ['a correction of all', ['ذهب.', 'رجع.'], ['ذَهَبَ.', 'رَجَعَ.'], ['0', '1']],
    ['one that was parted', ['A.', 'B and C.', 'D.'], ['A.', 'B.', 'C.', 'D.'], ['0', 'new1', 'new2', '2']],
    ['two that were joined', ['A.', 'B.', 'C.', 'D.'], ['A.', 'B and C.', 'D.'], ['0', 'new1', '3']],
    ['a new one in the place of one that moved', ['A.', 'B.', 'C.'], ['A.', 'X.', 'C.', 'B.'], ['0', 'new1', '2', '1']],
    ['a changed case beside a new one', ['A.', 'it is.', 'C.'], ['A.', 'It is.', 'X.', 'C.'], ['0', '1', 'new1', '2']],
    ['the first of two that are the same removed', ['Yes.', 'A.', 'Yes.'], ['A.', 'Yes.'], ['1', '2']],
    ['the second of two that are the same removed', ['Yes.', 'A.', 'Yes.'], ['Yes.', 'A.'], ['0', '1']],
    ['a sentence that stands there once more', ['Yes.', 'A.'], ['Yes.', 'A.', 'Yes.'], ['0', '1', 'new1']],
    ['two that changed places', ['A.', 'Yes.', 'B.', 'Yes.'], ['B.', 'Yes.', 'A.', 'Yes.'], ['2', '1', '0', '3']],
  ])('keeps the ids of %s', (_case, before, after, expected) => {
    expect(idsAfter(before, after)).toEqual(expected);
  });

  const texts = fc.array(fc.constantFrom('A', 'a', 'B', 'C', 'D', 'E', 'F', 'G', ''), { maxLength: 12 });

  it('never gives an id twice', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const kept = keepSentenceIds(stored(before), after, counted());
        expect(kept.map(({ text }) => text)).toEqual(after);
        expect(new Set(kept.map(({ id }) => id)).size).toBe(after.length);
      }),
    );
  });

  it('keeps all ids of an unchanged text', () => {
    fc.assert(
      fc.property(texts, (same) => {
        expect(keepSentenceIds(stored(same), same, counted())).toEqual(stored(same));
      }),
    );
  });

  it('keeps all ids of a text in another order, each with its text', () => {
    const withOrder = texts.chain((before) =>
      fc.tuple(fc.constant(before), fc.shuffledSubarray(before, { minLength: before.length })),
    );
    fc.assert(
      fc.property(withOrder, ([before, after]) => {
        const kept = keepSentenceIds(stored(before), after, counted());
        expect(kept.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(stored(before));
      }),
    );
  });

  it('keeps an id wherever the same text still stands', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const kept = new Set(keepSentenceIds(stored(before), after, counted()).map(({ id }) => id));
        for (const text of new Set(before)) {
          const ids = stored(before).filter((one) => one.text === text);
          const stays = Math.min(ids.length, after.filter((one) => one === text).length);
          expect(ids.filter(({ id }) => kept.has(id)).length).toBeGreaterThanOrEqual(stays);
        }
      }),
    );
  });

  it.each([
    ['the same everywhere', () => 'a'],
    ['different everywhere', (index: number) => `${index}`],
    ['two that take turns', (index: number) => `${index % 2}`],
  ])('keeps the ids of the longest text, turned round, where its sentences are %s', (_case, textOf) => {
    const before = Array.from({ length: contentLimits.storyText / 2 }, (_, index) => textOf(index));
    const after = ['new', ...before.toReversed().slice(1, -1), 'last'];
    const ids = idsAfter(before, after);
    expect(new Set(ids).size).toBe(before.length);
    expect(ids.filter((id) => id.startsWith('new'))).toHaveLength(2);
  });
});

describe('keepWordIds', () => {
  const before = [
    { id: 'a', word: 'bank' },
    { id: 'b', word: 'river' },
  ];
  it.each([
    [
      'what is sent',
      [
        { id: 'b', word: 'rivers' },
        { id: 'a', word: 'bank' },
      ],
      ['b', 'a'],
    ],
    ['a new word that has one', [{ id: 'c', word: 'boat' }], ['c']],
    ['the same word without one', [{ word: 'river' }, { word: 'boat' }, { word: 'bank' }], ['b', 'new1', 'a']],
    ['no word that another one names', [{ id: 'a', word: 'shore' }, { word: 'bank' }], ['a', 'new1']],
    ['the same word twice without one', [{ word: 'bank' }, { word: 'bank' }], ['a', 'new1']],
    ['no other word in the same place', [{ word: 'boat' }, { word: 'river' }], ['new1', 'b']],
  ])('gives %s', (_case, words, expected) => {
    const kept = keepWordIds(before, words, counted());
    expect(kept.map(({ id }) => id)).toEqual(expected);
    expect(kept.map(({ word }) => word)).toEqual(words.map(({ word }) => word));
  });
});

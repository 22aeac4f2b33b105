import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSounds, proposeOpenTimes, proposeTimes, snapToSound } from './proposed-times.ts';
import { misplacedTime, noTimes } from '../content/sentence-times.ts';

/** Loudness in windows of 20 ms of stretches that are said, and pauses between them. */
const spoken = (...stretches: readonly (readonly [quiet: number, said: number])[]) =>
  stretches.flatMap(([quiet, said]) => [
    ...Array.from({ length: quiet / 20 }, () => 0.001),
    ...Array.from({ length: said / 20 }, (_, place) => 0.2 + (place % 3) / 10),
  ]);

test('sounds are parted by pauses, and clicks are none', () => {
  expect(findSounds(spoken([200, 1000], [100, 600], [400, 40], [500, 800]), 20)).toEqual([
    { begins: 200, ends: 1900 },
    { begins: 2840, ends: 3640 },
  ]);
  expect(findSounds([], 20)).toEqual([]);
  expect(findSounds(spoken([900, 0]), 20)).toEqual([]);
});

test('as many sounds as sentences are theirs', () => {
  const sounds = findSounds(spoken([200, 1000], [400, 1500], [600, 800]), 20);
  expect(proposeTimes(['The man.', 'His hoe was short.', 'He left.'], sounds)).toEqual(
    sounds.map((sound) => ({ ...sound, isProposed: true })),
  );
});

test('a pause within a sentence parts none: lengths of the texts and of the pauses decide', () => {
  const sounds = findSounds(spoken([200, 1000], [900, 900], [240, 1100], [900, 1000]), 20);
  const times = proposeTimes(['He was tall.', 'His hoe was short, and his bed too.', 'He was sad.'], sounds);
  expect(times?.map(({ begins, ends }) => [begins, ends])).toEqual([
    [200, 1200],
    [2100, 4340],
    [5240, 6240],
  ]);
});

test('without pauses the lengths of the texts alone decide; without sound nothing is proposed', () => {
  const sounds = findSounds(spoken([1000, 4000]), 20);
  expect(proposeTimes(['aaaa', 'bbbb'], sounds)?.map(({ begins, ends }) => [begins, ends])).toEqual([
    [1000, 3000],
    [3000, 5000],
  ]);
  expect(proposeTimes(['One.'], [])).toBeNull();
  expect(proposeTimes([], sounds)).toBeNull();
});

test('what was checked stays, and the others share what is heard between', () => {
  const sounds = findSounds(spoken([200, 1000], [400, 1500], [600, 800], [400, 1000]), 20);
  const checked = { text: 'His hoe was short.', begins: 1500, ends: 3000, isProposed: false };
  const open = (text: string) => ({ text, ...noTimes });
  expect(proposeOpenTimes([open('The man.'), checked, open('He left.'), open('He was sad.')], sounds)).toEqual([
    { text: 'The man.', begins: 200, ends: 1200, isProposed: true },
    checked,
    { text: 'He left.', begins: 3700, ends: 4500, isProposed: true },
    { text: 'He was sad.', begins: 4900, ends: 5900, isProposed: true },
  ]);
  expect(proposeOpenTimes([checked], sounds)).toBeNull();
  const late = { ...checked, ends: 5900 };
  expect(proposeOpenTimes([open('The man.'), late, open('He left.')], sounds)?.[2]).toEqual(open('He left.'));
});

test('whatever is heard, what is proposed is in order', () => {
  const stretch = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90 }));
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 30 }), fc.array(fc.string(), { maxLength: 20 }), (stretches, texts) => {
      const loudness = spoken(...stretches.map(([quiet, said]) => [quiet * 20, said * 20] as const));
      const times = proposeTimes(texts, findSounds(loudness, 20));
      if (times) expect([times.length, misplacedTime(times)]).toEqual([texts.length, -1]);
      const mended = times?.map((one, place) => ({ ...one, text: texts[place] ?? '', isProposed: place % 3 > 0 }));
      expect(misplacedTime(proposeOpenTimes(mended ?? [], findSounds(loudness, 20)) ?? [])).toBe(-1);
    }),
  );
});

test('a border that was tapped goes to where a sound near it begins or ends', () => {
  const sounds = [
    { begins: 200, ends: 1200 },
    { begins: 1900, ends: 3000 },
  ];
  expect(snapToSound(2100, 'begins', sounds)).toBe(1900);
  expect(snapToSound(1300, 'ends', sounds)).toBe(1200);
  expect(snapToSound(2500, 'begins', sounds)).toBe(2500);
});

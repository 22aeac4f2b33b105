import { expect, test } from 'vitest';
import { fillPhrases } from './phrase-files.ts';
import { versionOfPhrases } from '../content/phrases-version.ts';

const file = (name: string) => ({ name, size: 1 });
const phrase = (text: string, translation: string, has: { picture?: boolean; sound?: boolean } = {}) => ({
  texts: [text, translation],
  hasPicture: has.picture === true,
  hasSound: has.sound === true,
});
const shown = (phrases: Parameters<typeof fillPhrases>[0], ...names: string[]) => {
  const { filled, made, refused } = fillPhrases(phrases, names.map(file));
  return {
    filled: filled.map(({ picture, sound }) => [picture?.name ?? '-', sound?.name ?? '-'].join(' ')),
    made: made.map(({ text, picture, sound }) => [text, picture?.name ?? '-', sound?.name ?? '-'].join(' ')),
    refused: refused.map(({ file: { name }, reason }) => `${name} ${reason}`),
  };
};
const greetings = [phrase('صباح الخير', 'Good morning'), phrase('مع السلامة', 'Goodbye', { sound: true })];

test.each([
  ['by name', ['good morning.mp3', 'Goodbye.png'], ['- good morning.mp3', 'Goodbye.png -'], []],
  ['by number', ['2.jpg', '1.jpg', 'rec 1.mp3'], ['1.jpg rec 1.mp3', '2.jpg -'], []],
  ['not in place of what there is', ['Goodbye.mp3'], ['- -', '- -'], ['Goodbye - Goodbye.mp3']],
  [
    'and make phrases of what is left',
    ['Thank you.mp3', 'thank you.png'],
    ['- -', '- -'],
    ['Thank you thank you.png Thank you.mp3'],
  ],
])('files go to phrases %s', (_how, names, filled, made) => {
  expect(shown(greetings, ...names)).toEqual({ filled, made, refused: [] });
});

test('what is no picture or recording is refused', () => {
  expect(shown(greetings, 'notes.pdf').refused).toEqual(['notes.pdf UNKNOWN_TYPE']);
});

test('phrases have another version once one was added, changed, moved or removed', () => {
  const [a, b] = [
    { id: 'a', version: 1 },
    { id: 'b', version: 1 },
  ];
  const all = [[], [a], [a, b], [b, a], [{ ...a, version: 2 }, b]].map(versionOfPhrases);
  expect(new Set(all).size).toBe(all.length);
  expect(versionOfPhrases([a, b])).toBe(versionOfPhrases([{ ...a }, { ...b }]));
});

import { expect, test } from 'vitest';
import { partOfSpeechOf, partsOfSpeech } from './parts-of-speech.ts';

// The spellings of public word lists: CEFR-J and lists of colleges, of Chinese and of Japanese courses, dictionaries of Spanish and French.
test.each([
  ['', ''],
  ['  ', ''],
  ['-', ''],
  ['noun', 'noun'],
  ['Nouns', 'noun'],
  ['n.', 'noun'],
  ['N', 'noun'],
  ['n.m.', 'noun'],
  ['n [C]', 'noun'],
  ['proper noun', 'noun'],
  ['名词', 'noun'],
  ['اسْم', 'noun'],
  ['n., v.', 'noun'],
  ['vt.', 'verb'],
  ['v.&n.', 'verb'],
  ['phrasal verb', 'verb'],
  ['pht v', 'verb'],
  ['be-verb', 'verb'],
  ['v5u', 'verb'],
  ['动词', 'verb'],
  ['فعل', 'verb'],
  ['a.', 'adjective'],
  ['adj.', 'adjective'],
  ['adj-i', 'adjective'],
  ['adjectif', 'adjective'],
  ['صفة', 'adjective'],
  ['sust. m.', 'noun'],
  ['a noun', 'noun'],
  ['adv., n.', 'noun'],
  ['名词短语', 'noun'],
  ['noun phrase', 'noun'],
  ['phr. v.', 'verb'],
  ['الفعل', 'verb'],
  ['い形容詞', 'adjective'],
  ['phr.', 'expression'],
  ['固定用语', 'expression'],
  ['exp', 'expression'],
  ['Phrase', 'expression'],
  ['成语', 'expression'],
  ['adv.', 'other'],
  ['ad.', 'other'],
  ['modal auxiliary', 'other'],
  ['pron', 'other'],
  ['量词', 'other'],
  ['حرف جر', 'other'],
] as const)('%j is %j', (written, meant) => {
  expect(partOfSpeechOf(written)).toBe(meant);
});

test('what is told once stays what it is', () => {
  for (const one of partsOfSpeech) expect(partOfSpeechOf(one)).toBe(one);
});

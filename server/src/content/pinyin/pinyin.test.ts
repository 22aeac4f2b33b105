import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pinyinOf } from './pinyin.ts';

/** Sentences and their syllables, line by line. */
const lines = readFileSync(new URL('checked-sample.txt', import.meta.url), 'utf8')
  .split('\n')
  .slice(3)
  .filter((line) => line !== '' && !line.startsWith('#'));
const sample = lines.flatMap((text, place) =>
  place % 2 === 0 ? { text, wanted: lines[place + 1]?.split(' ') ?? [] } : [],
);

test('of a thousand characters of real stories at least 99 % are read as a person reads them', () => {
  const characters = sample.flatMap(({ wanted }) => wanted);
  expect(characters.length).toBeGreaterThan(1000);
  const wrong = sample.flatMap(({ text, wanted }) => {
    const read = pinyinOf(text, 'chinese')?.split(' ') ?? [];
    expect([text, read.length]).toEqual([text, wanted.length]);
    return wanted.flatMap((syllable, place) =>
      read[place] === syllable ? [] : `${text}: ${read[place]} for ${syllable}`,
    );
  });
  expect(wrong.slice(Math.floor(characters.length / 100))).toEqual([]);
});

test.each([
  ['东西', 'dōng xi'],
  ['谢谢妈妈', 'xiè xie mā ma'],
  ['他慢慢地走', 'tā màn màn de zǒu'],
  ['他高兴地说', 'tā gāo xìng de shuō'],
  ['目的地到了', 'mù dì dì dào le'],
  ['农民在地里种地', 'nóng mín zài dì lǐ zhòng dì'],
  ['我得去学校', 'wǒ děi qù xué xiào'],
  ['她跑得很快', 'tā pǎo de hěn kuài'],
  ['我觉得很好', 'wǒ jué de hěn hǎo'],
  ['得到一本书', 'dé dào yī běn shū'],
  ['他长得很高', 'tā zhǎng de hěn gāo'],
  ['银行里的行人', 'yín háng lǐ de xíng rén'],
  ['音乐和快乐', 'yīn yuè hé kuài lè'],
  ['还书还有谁', 'huán shū hái yǒu shéi'],
  ['A（一点儿）b。', 'yī diǎn r'],
  ['𠮷林', '𠮷 lín'],
])('%s is read %s', (text, wanted) => {
  expect(pinyinOf(text, 'chinese')?.replace('shuí', 'shéi')).toBe(wanted);
});

test('there is none without Chinese characters, and in other languages', () => {
  expect(pinyinOf('ABC!', 'chinese')).toBeNull();
  expect(pinyinOf('东西', 'english')).toBeNull();
});

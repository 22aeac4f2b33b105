import fc from 'fast-check';
import { expect, test } from 'vitest';
import { misplacedTime } from './sentence-times.ts';
import { fitSubtitles, readCues, sentencesOfCues, subtitleLimits } from './subtitles.ts';

const srt = `1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>The tall</i> man.\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n{\\an8}His hoe\r\nwas short.\r\n`;
const vtt = `\uFEFFWEBVTT - title\n\nNOTE nothing to read\n00:01 of nothing\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:03.500 align:start\n<v Nora>The tall man.\n\n00:04.000 --> 00:06.000\nHis hoe &amp; bed\nwas short.`;
const readSubtitles = (text: string) => {
  const read = readCues(text);
  return typeof read === 'string' ? read : read.cues;
};
const fitted = (cues: ReturnType<typeof readSubtitles>, texts: string[]) =>
  typeof cues === 'string' ? cues : fitSubtitles(cues, texts)?.map(({ begins, ends }) => [begins, ends]);

test('SRT and WebVTT are read without their tags, notes and settings', () => {
  expect(readSubtitles(srt)).toEqual([
    { begins: 1000, ends: 3500, text: 'The tall man.' },
    { begins: 4000, ends: 6000, text: 'His hoe was short.' },
  ]);
  expect(readSubtitles(vtt)).toMatchObject([{ text: 'The tall man.' }, { text: 'His hoe & bed was short.' }]);
});

test('cues out of order or on top of each other are put right, and empty ones left out', () => {
  const text = `00:00:05,000 --> 00:00:09,000\nB\n\n00:00:01,000 --> 00:00:06,000\nA\n\n00:00:07,0 --> 00:00:07,0\nC\n\n0:08:00.5 --> 0:08:01.5\n\n`;
  expect(readSubtitles(text)).toEqual([
    { begins: 1000, ends: 5000, text: 'A' },
    { begins: 5000, ends: 7000, text: 'B' },
  ]);
});

test.each([
  ['nothing', '', 'NO_SUBTITLES'],
  ['a text', 'The tall man.\nHis hoe was short.', 'NO_SUBTITLES'],
  ['a time beyond the longest recording', '99:00:00,000 --> 99:00:01,000\nA', 'NO_SUBTITLES'],
  ['too many', '00:01.000 --> 00:02.000\nA\n\n'.repeat(subtitleLimits.cues + 1), 'TOO_MANY_CUES'],
])('what is none is told: %s', (_case, text, problem) => {
  expect(readSubtitles(text)).toBe(problem);
});

test.each([
  ['all is read', srt, []],
  ['notes and looks are none', vtt, []],
  ['times that are none', '1\n00:01.000 --> 00:02.000\nA\n\n2\n00:0x.000 --> 00:04.000\nB\n', [5]],
  ['times that are none, without an empty line before', '00:01.000 --> 00:02.000\nA\n00:03 --> 00:04\nB', [3]],
  ['no times', '00:01.000 --> 00:02.000\nA\n\n2\nB\n\n3\n', [4]],
  ['an end before the beginning', '00:05.000 --> 00:04.000\nA\n\n00:06.000 --> 00:07.000\nB', [1]],
  ['a paragraph behind an empty line', '00:01.000 --> 00:02.000\nA\n\nand more', [4]],
  ['times beyond the longest recording', '00:01.000 --> 00:02.000\nA\n\n99:00:00,000 --> 99:00:01,000\nB', [4]],
])('texts that become no subtitle are told by their lines: %s', (_case, text, lines) => {
  expect(readCues(text)).toMatchObject({ damaged: lines });
  expect(JSON.stringify(readCues(text))).not.toContain('-->');
});

test.each([
  ['at the same time', '00:01.000 --> 00:03.000\n- Hello.\n\n00:01.000 --> 00:02.000\n- Good evening.', 3000],
  ['a moment later', '00:01.000 --> 00:02.000\n- Hello.\n\n00:01.040 --> 00:03.000\n- Good evening.', 3000],
])('of two speakers %s both are kept, in one subtitle', (_case, text, ends) => {
  expect(readCues(text)).toEqual({ cues: [{ begins: 1000, ends, text: '- Hello. - Good evening.' }], damaged: [] });
});

test('no text of overlapping subtitles is lost without its line being named', () => {
  const cue = fc.record({ begins: fc.nat(4000), length: fc.integer({ min: 200, max: 3000 }) });
  const at = (time: number) => new Date(time).toISOString().slice(11, 23);
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 8 }), (cues) => {
      const srtOf = cues.map(({ begins, length }, n) => `${at(begins)} --> ${at(begins + length)}\nword${n}x`);
      const read = readCues(srtOf.join('\n\n'));
      if (typeof read === 'string') throw new Error(read);
      const kept = cues.filter((_, n) => read.cues.some(({ text }) => text.includes(`word${n}x`)));
      expect(kept.length + read.damaged.length).toBe(cues.length);
      expect(read.damaged).toEqual([]);
      read.cues.forEach((one, n) => expect(one.ends).toBeLessThanOrEqual(read.cues[n + 1]?.begins ?? Infinity));
    }),
  );
});

test('sentences find their times in the cues, whatever of them a cue holds', () => {
  expect(fitted(readSubtitles(srt), ['The TALL man', 'His hoe was short.'])).toEqual([
    [1000, 3500],
    [4000, 6000],
  ]);
  // One cue with two sentences, a sentence over two cues, a title that nobody reads.
  const text = `00:00:00,000 --> 00:00:02,000\nOne. Two.\n\n00:00:03,000 --> 00:00:04,000\nThree and\n\n00:00:05,000 --> 00:00:06,000\nfour.`;
  expect(fitted(readSubtitles(text), ['A title', 'One.', 'Two.', 'Three and four.'])).toEqual([
    [null, null],
    [0, 1000],
    [1000, 2000],
    [3000, 6000],
  ]);
  expect(fitted(readSubtitles('00:01.000 --> 00:02.000\nرَجُلٌ طَوِيل'), ['رجل طويل.'])).toEqual([[1000, 2000]]);
});

test('subtitles that read differently fit by their places, where there are as many; else not at all', () => {
  const cues = readSubtitles(srt);
  expect(fitted(cues, ['高个子。', '他的锄头太短了。'])).toEqual([
    [1000, 3500],
    [4000, 6000],
  ]);
  expect(fitted(cues, ['高个子。'])).toBeUndefined();
  if (typeof cues !== 'string') expect(sentencesOfCues(cues)[0]).toMatchObject({ text: 'The tall man.', begins: 1000 });
});

test('any text is read, and what fits is in order', () => {
  const line = fc.constantFrom(
    '00:01.000 --> 00:02.500',
    '00:00:02,000 --> 00:00:09,000',
    '',
    'A',
    '<b',
    '&amp;',
    'WEBVTT',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(line, fc.string())), fc.array(fc.string()), (lines, texts) => {
      const cues = readSubtitles(lines.join('\n'));
      if (typeof cues !== 'string') expect(misplacedTime(fitSubtitles(cues, texts) ?? [])).toBe(-1);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '../language/csv.ts';
import { readBookListing } from '../exchange/import-books.ts';
import { readImportTable } from '../exchange/import-rows-table.ts';
import { readStoryText } from '../exchange/import-story-texts.ts';
import { oneRosterFileOf, oneRosterRows } from '../exchange/roster.ts';
import { guessSeparator } from '../exchange/roster-files.ts';
import { looksLikeSubtitles, readCues } from '../content/subtitles.ts';
import { decodeText, guessEncoding } from '../language/text-encodings.ts';
import { isMostlyReadable } from '../language/unreadable-characters.ts';

/** Reads bytes in every way in which a file of people is read. */
function readAll(bytes: Uint8Array): void {
  const text = decodeText(bytes, guessEncoding(bytes));
  isMostlyReadable(text);
  looksLikeSubtitles(text);
  readCues(text);
  readBookListing(text);
  readCsv(text, guessSeparator(text));
  readImportTable(bytes);
  for (const kind of ['subtitles', 'book', 'table'] as const) readStoryText(kind, bytes);
  oneRosterFileOf(text);
  oneRosterRows({ users: text, classes: text, enrollments: text });
}

const pieces = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '\r\n',
  ' - ',
  '=',
  '：',
  '1. ',
  'word',
  'خبز',
  '猫',
  '\ufeff',
  '\u0000',
  '\b',
  '\ufffd',
  '<i>',
  '<',
  '{\\an8}',
  '&amp;',
  '00:00:01,000 --> 00:00:02,000',
  '-->',
  'WEBVTT',
  'NOTE',
  '{"pages":[',
  'sourcedId',
  'givenName',
  '__proto__',
  'constructor',
  '😀',
  '\u200f',
];

test('no bytes make a reader of texts throw', () => {
  const text = fc
    .array(fc.constantFrom(...pieces), { maxLength: 60 })
    .map((all) => new TextEncoder().encode(all.join('')));
  const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 200 }));
  fc.assert(
    fc.property(bytes, (one) => readAll(one)),
    { seed: 35, numRuns: 1500 },
  );
});

const filled = (piece: string, length = 40_000) => piece.repeat(Math.ceil(length / piece.length));

// A reader whose time grows with the columns times the rows does not end within the time of a test.
test.each([
  ...pieces.map((piece) => [piece, filled(piece)]),
  ['subtitles of one moment', filled('00:00:01,000 --> 00:00:02,000\nx\n\n')],
  ['one cue of open tags', `00:00:01,000 --> 00:00:02,000\n${filled('<a {\\')}`],
  ['many columns in many rows', `${filled('a,', 400_000)}\n${'x\n'.repeat(2000)}`],
  ['the text of a page in many lines', JSON.stringify({ pages: [{ text: filled('a\n', 690_000) }] })],
  ['nested lists', `{"pages":${filled('[')}`],
])('a long text of %j is read in time', (_name, text) => {
  expect(() => readAll(new TextEncoder().encode(text))).not.toThrow();
});

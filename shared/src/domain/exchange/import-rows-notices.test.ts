import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptRow, rowsOfKept } from './import-rows-draft.ts';
import type { SourceFile } from './import-rows-files.ts';
import {
  acceptProposals,
  isNote,
  keyOfRow,
  type Notice,
  type NoticeContext,
  noticesOf,
  proposalOf,
} from './import-rows-notices.ts';
import { proposeRows, type WorkRow } from './import-rows.ts';
import { readImportTable } from './import-rows-table.ts';

const file = (name: string): SourceFile => ({ id: name, name, kind: name.endsWith('.png') ? 'picture' : 'sound' });
const lookAt = (text: string, context: Partial<NoticeContext> = {}) => {
  const full: NoticeContext = { target: 'reading_card', language: 'arabic', files: [], existing: [], ...context };
  const { rows } = proposeRows(readImportTable(new TextEncoder().encode(text), { hasHeadings: true }), full.files);
  return { rows, context: full, notices: noticesOf(rows, full) };
};
const said = (notice: Notice) => `${notice.kind}: ${proposalOf(notice)?.kind ?? 'nothing'}`;
const problems = (notices: readonly Notice[]) => notices.filter((notice) => !isNote(notice)).map(said);
const acceptAll = (rows: readonly WorkRow[], notices: readonly (readonly Notice[])[]) =>
  rows.map((row, at) => acceptProposals(row, notices[at] ?? []));

test.each([
  [
    'a picture whose name differs by a letter',
    'word,meaning\nملعقة,spoon',
    { files: [file('spon.png')] },
    ['near-name: accept'],
  ],
  [
    'a missing file with a near one',
    'word,picture\nخبز,bread.png',
    { files: [file('bred.png')] },
    ['missing-file: take-file'],
  ],
  ['a missing file', 'word,sound\nخبز,bread.mp3', { files: [file('tea.png')] }, ['missing-file: accept']],
  ['no word', 'word,meaning\n,bread', {}, ['no-text: leave-out']],
  [
    'a phrase without a translation',
    'word,meaning\nخبز,',
    { target: 'phrase' as const },
    ['no-translation: leave-out'],
  ],
  [
    'a flashcard without a picture',
    'word,picture\nخبز,\nشاي,tea.png',
    { target: 'flashcard' as const },
    ['no-file: leave-out'],
  ],
  ['a card without a translation', 'word,meaning\nخبز,', {}, []],
  ['a word of the lesson', 'word\nخبز', { existing: [' خبز'] }, ['in-lesson: leave-out']],
  ['another script', 'word\nbread', {}, ['other-script: accept']],
  ['word and translation changed about', 'word,meaning\nbread,خبز', {}, ['other-script: swap']],
  ['a word that is too long', `word\n${'خ'.repeat(501)}`, {}, ['too-long: cut']],
])('%s is noticed', (_what, text, context, expected) => {
  expect(problems(lookAt(text, context).notices[0] ?? [])).toEqual(expected);
});

test('a word that stands twice is noticed at the second row, unless the sense is another', () => {
  const { notices } = lookAt('word,sense\nCat ,\ncat,\ncat,big', { language: 'english' });
  expect(notices.map(problems)).toEqual([[], ['twice: leave-out'], []]);
});

test('a card without picture and sound is only told', () => {
  expect(lookAt('word\nخبز').notices[0]?.map(said)).toEqual(['no-file: nothing', 'no-file: nothing']);
});

test('where other rows have one, a row without a picture is to look at', () => {
  const { notices } = lookAt('word\nخبز\nشاي', { files: [file('خبز.png')] });
  expect(notices.map(problems)).toEqual([[], ['no-file: nothing']]);
});

const ofSchool = (value: string) => ({ value, courseTitle: 'In the kitchen' });
const bread = {
  picture: ofSchool('/media/reading-cards/bread.webp'),
  sound: ofSchool('/media/reading-cards/bread.mp3'),
  translation: ofSchool('bread'),
};
const known = new Map([[keyOfRow({ text: 'خبز', sense: '' }), bread]]);

test('what the school has of a word is proposed where a row lacks it, and is kept by its address', () => {
  const { rows, notices, context } = lookAt('word,meaning,picture\nخبز,,bred.png\nشاي,tea,', { known });
  expect(notices[0]?.map(said)).toEqual(['no-translation: use-again', 'missing-file: use-again', 'no-file: use-again']);
  expect(notices[1]?.filter((notice) => !isNote(notice))).toEqual([]);
  const [filled] = acceptAll(rows, notices);
  expect(filled).toMatchObject({ translation: 'bread', picture: bread.picture.value, sound: bread.sound.value });
  expect(noticesOf(filled ? [filled] : [], context)).toEqual([[]]);
  const kept = filled && keptRow({ ...filled, id: '1' }, new Map());
  expect(kept).toMatchObject({ imageUrl: bread.picture.value, audioUrl: bread.sound.value });
  const [back] = rowsOfKept(kept ? [kept] : [], [], null);
  expect(back).toMatchObject({ picture: bread.picture.value, sound: bread.sound.value });
});

test('a phrase that the school translates is proposed its translation in place of being left out', () => {
  const { notices } = lookAt('word,meaning\nخبز,', { known, target: 'phrase' });
  expect(notices[0]?.map(said)[0]).toBe('no-translation: use-again');
});

test('a file of the import that was taken out is missed at its row', () => {
  const { rows, context } = lookAt('word\nخبز', { files: [file('خبز.png')] });
  expect(rows[0]?.picture).toBe('خبز.png');
  expect(noticesOf(rows, { ...context, files: [] })[0]?.map(said)).toContain('no-file: nothing');
});

test('with all proposals accepted nothing is left to look at but files that are nowhere to be had', () => {
  const cell = fc.constantFrom('خبز', 'bread', '', 'spoon', 'x'.repeat(600));
  const line = fc.tuple(cell, cell, fc.constantFrom('', 'bread.png', 'spon.png')).map((cells) => cells.join(','));
  const files = [file('bred.png'), file('spoon.mp3'), file('bread.mp3')];
  fc.assert(
    fc.property(
      fc.array(line),
      fc.constantFrom('reading_card' as const, 'flashcard' as const, 'phrase' as const),
      (lines, target) => {
        const text = ['word,meaning,picture', ...lines].join('\n');
        const { context, ...first } = lookAt(text, { files, target, existing: ['spoon'], known });
        let rows = first.rows;
        // One may bring another to light: with a word swapped it may stand twice.
        for (let round = 0; round < 6; round += 1) rows = acceptAll(rows, noticesOf(rows, context));
        const left = noticesOf(rows, context).flatMap(problems);
        expect(left.filter((problem) => problem !== 'no-file: nothing')).toEqual([]);
      },
    ),
  );
});

test('rows come back as they were kept, with what was noticed', () => {
  const files = [file('spon.png'), file('bread.mp3')].map((one) => ({ ...one, url: `/media/${one.name}` }));
  const text = 'word,meaning,sound\nملعقة,spoon,\nخبز,bread,missing.mp3';
  const { rows, notices, context } = lookAt(text, { files });
  const table = readImportTable(new TextEncoder().encode(text));
  const byId = new Map(files.map((one) => [one.id, one]));
  const kept = rows.map((row, at) => keptRow({ ...row, id: String(at) }, byId));
  const back = rowsOfKept(kept, files, table);
  expect(noticesOf(back, context)).toEqual(notices);
  expect(back.map(({ picture }) => picture)).toEqual(rows.map(({ picture }) => picture));
});

test('a text that is too long is kept as far as it fits, with a sign', () => {
  const { rows } = lookAt(`word\n${'خ'.repeat(501)}`);
  const [row] = rows;
  expect(row && keptRow({ ...row, id: '1' }, new Map()).text).toBe(`${'خ'.repeat(499)}…`);
});

test('a recording that lasts far longer than the others is proposed to be cut where a silence begins, and else to be kept', () => {
  const names = ['خبز', 'شاي', 'بصل', 'جزر'];
  const files = names.map((name) => file(`${name}.wav`));
  const heardOf = (saidUntil: number | null) =>
    new Map(files.map(({ id }, at) => [id, { length: at === 3 ? 41_000 : 1500, saidUntil }]));
  const cut = lookAt(`word\n${names.join('\n')}`, { files, heard: heardOf(1600) });
  expect(cut.notices.map(problems)).toEqual([[], [], [], ['long-sound: cut-sound']]);
  expect(acceptAll(cut.rows, cut.notices)).toEqual(cut.rows);
  const kept = lookAt(`word\n${names.join('\n')}`, { files, heard: heardOf(null) });
  expect(kept.notices.map(problems)).toEqual([[], [], [], ['long-sound: accept']]);
  expect(noticesOf(acceptAll(kept.rows, kept.notices), kept.context).flatMap(problems)).toEqual([]);
});

test('a name that differs by a letter is noticed no more once the word was corrected to it', () => {
  const { rows, context } = lookAt('word,meaning\nملعقة,spoom', { files: [file('spoon.png')] });
  const kinds = (row: WorkRow) => noticesOf([row], context)[0]?.map(({ kind }) => kind);
  const [row] = rows;
  if (!row) throw new Error('There is one.');
  expect(kinds(row)).toContain('near-name');
  expect(kinds({ ...row, translation: 'spoon' })).not.toContain('near-name');
});

import { constants, zstdCompressSync } from 'node:zlib';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addImportFile, beginImport, importDraft, importRow } from '../../../testing/import-inputs.ts';
import { newerCollection, newerDeck, olderCollection, olderDeck } from '../../../testing/decks.ts';
import { type Person, boundless, startTestApp } from '../../../testing/test-app.ts';
import { deckOfAnki, picture, sound } from '../../../testing/test-pictures.ts';
import { zipOf } from '../../../testing/zip-file.ts';
import { undoImport } from '../../../testing/take-back.ts';

const kalima = await startTestApp({ limits: boundless });
let author: Person;
let png: Buffer;
beforeAll(async () => (png = await picture(40, 30)));
// An author has only so many unfinished imports.
beforeEach(async () => (author = await kalima.makeAuthor()));

/** Drops a deck, and has it read; its files, with the text of tables. */
async function drop(bytes: Buffer, name = 'deck.apkg') {
  const id = await beginImport(author);
  await addImportFile(author, id, name, bytes);
  await author.client.call('POST /api/author/imports/{id}/read', { params: { id } });
  await kalima.app.jobs.settled();
  const { files } = await author.client.call('GET /api/author/imports/{id}', { params: { id } });
  const tables: string[] = [];
  for (const file of files) {
    if (file.kind !== 'table' || file.problem !== null) continue;
    const params = { id, fileId: file.id };
    const { base64 } = await author.client.call('GET /api/author/imports/{id}/files/{fileId}/table', { params });
    tables.push(Buffer.from(base64, 'base64').toString());
  }
  // Only a few imports may be open at the same time.
  await author.client.call('DELETE /api/author/imports/{id}', { params: { id } });
  return { files: files.map(({ name: of, kind, problem }) => [of, kind, problem]), tables };
}

const kitchen = {
  fields: ['Arabic', 'Meaning', 'Picture'],
  notes: [
    {
      fields: [
        '<b>خبز</b>[sound:bread.wav]',
        'bread &amp; <i>butter</i>',
        '<img src="bread%201.png" onerror="alert(1)">',
      ],
      deck: 'Arabic::Kitchen',
      tags: ' food ',
    },
    { fields: ['تفّاح<script>alert(1)</script>', 'an "apple"', ''], deck: 'Arabic::Fruit' },
    { fields: ['ماء', 'water\twith\nlines', ''], deck: 'Arabic::Kitchen' },
    { fields: ['{{c1::أهلا::hello}} وسهلا', 'welcome'], type: 'Cloze' as const },
  ],
};

test.each([
  ['of the older form', (files: Record<string, Buffer>) => olderDeck({ ...kitchen, files })],
  ['of the oldest form', (files: Record<string, Buffer>) => olderDeck({ ...kitchen, files }, 'collection.anki2')],
  ['of the newer form', (files: Record<string, Buffer>) => newerDeck({ ...kitchen, files })],
])('a deck %s becomes tables, a kind of note each, and files under their names', async (_form, deckOf) => {
  const { files, tables } = await drop(deckOf({ 'bread 1.png': png, 'bread.wav': sound() }));
  expect(files).toEqual([
    ['deck.apkg', 'archive', null],
    ['deck.apkg/Basic.tsv', 'table', null],
    ['deck.apkg/Cloze.tsv', 'table', null],
    ['deck.apkg/bread 1.png', 'picture', null],
    ['deck.apkg/bread.wav', 'sound', null],
  ]);
  expect(tables[0]?.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Word (Arabic)', 'Translation (Meaning)', 'Picture', 'Picture', 'Sound', 'Lesson', 'Tags'],
    ['خبز', 'bread & butter', '', 'bread 1.png', 'bread.wav', 'Kitchen', 'food'],
    ['ماء', 'water with lines', '', '', '', 'Kitchen', ''],
    ['تفّاح', '"an ""apple"""', '', '', '', 'Fruit', ''],
  ]);
  expect(tables[1]?.split('\n')[1]?.split('\t').slice(0, 2)).toEqual(['أهلا وسهلا', 'welcome']);
  expect(tables[1]).toMatch(/^Phrase \(Text\)\tTranslation \(Back Extra\)/);
});

test.each([
  ['older', olderDeck],
  ['newer', newerDeck],
])('a deck of the %s form may lack some files of its list, but the list has a bound', async (_form, deckOf) => {
  const files = { 'bread 1.png': png };
  const names = (count: number) => Array.from({ length: count }, (_, n) => `${n}`);
  const some = await drop(deckOf({ ...kitchen, files, missing: names(3000) }));
  expect(some.files.at(-1)).toEqual(['deck.apkg/bread 1.png', 'picture', null]);
  const tooMany = await drop(deckOf({ ...kitchen, files, missing: names(20_000) }));
  expect(tooMany.files).toEqual([['deck.apkg', 'archive', 'not-readable']]);
});

test('notes whose kind the deck does not describe, or not whole, are read with names of ours for their fields', async () => {
  const statements = [
    `update notes set mid = 5 where guid = 'guid2'`,
    `update notes set flds = flds || x'1f' || 'more' where guid = 'guid1'`,
  ];
  const { tables } = await drop(olderDeck({ ...kitchen, statements }));
  const lines = tables.map((text) => text.split('\n').map((line) => line.split('\t')));
  expect(tables.join('\n')).toContain('خبز');
  expect(lines.find(([head]) => head?.some((cell) => cell.includes('Field 4')))?.[1]).toContain('more');
  expect(lines.find(([head]) => head?.some((cell) => cell.includes('Field 1')))?.[1]).toContain('ماء');
});

test.each([
  ['older', olderDeck],
  ['newer', newerDeck],
])(
  'names of any length in a deck of the %s form are cut, so that they do not count for every note',
  async (_form, deckOf) => {
    const fields = Array.from({ length: 50 }, (_, index) => `${index} ${'n'.repeat(5000)}`);
    const notes = [{ fields: ['bread', 'khubz'], deck: `${'d'.repeat(5000)}::Kitchen` }];
    const { tables } = await drop(deckOf({ fields, notes }));
    const [head = [], row = []] = tables[0]?.split('\n').map((line) => line.split('\t')) ?? [];
    expect(head.length).toBe(44);
    expect(Math.max(...head.map((cell) => cell.length))).toBeLessThan(230);
    expect(row).toEqual(expect.arrayContaining(['bread', 'khubz', 'Kitchen']));
  },
);

test('a deck that Anki wrote itself, with decks in a deck, media, reversed cards and gaps, is read', async () => {
  const { files, tables } = await drop(await deckOfAnki());
  expect(files).toEqual([
    ['deck.apkg', 'archive', null],
    ['deck.apkg/Basic.tsv', 'table', null],
    ['deck.apkg/Cloze.tsv', 'table', null],
    ['deck.apkg/خبز.mp3', 'sound', null],
    ['deck.apkg/tall man.jpg', 'picture', null],
  ]);
  expect(
    tables.map((text) =>
      text
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')),
    ),
  ).toEqual([
    [
      ['خبز', 'bread', 'tall man.jpg', 'خبز.mp3', 'Kitchen', 'food'],
      ['شاي', 'tea', '', '', 'Kitchen', 'drink'],
      ['ماء & ثلج', 'water & ice', '', '', 'Kitchen', ''],
    ],
    [
      ['أريد خبزا من فضلك', 'I want bread, please', '', '', 'Sentences', ''],
      ['صباح الخير', 'good morning', '', '', 'Sentences', ''],
    ],
  ]);
});

test('five hundred notes that share pictures are one table', async () => {
  const notes = Array.from({ length: 500 }, (_, at) => ({ fields: [`word ${at}`, `<img src="${at % 5}.png">`] }));
  const files = Object.fromEntries([0, 1, 2, 3, 4].map((number) => [`${number}.png`, png]));
  const { tables, files: found } = await drop(newerDeck({ notes, files }));
  expect(tables.map((text) => text.split('\n').length)).toEqual([501]);
  expect(found.filter(([, kind]) => kind === 'picture')).toHaveLength(5);
});

const valid = olderCollection({ notes: [{ fields: ['a', 'b'] }] });
const withCollection = (bytes: Buffer, name = 'collection.anki21') =>
  zipOf(
    { name, bytes, isStored: true },
    { name: 'media', bytes: name.endsWith('b') ? zstdCompressSync(Buffer.alloc(0)) : '{}', isStored: true },
  );
/** Zeros, packed in pieces as a stream is. */
const zeros = (megabytes: number) =>
  zstdCompressSync(Buffer.alloc(megabytes * 1024 * 1024), { params: { [constants.ZSTD_c_windowLog]: 20 } });
const hostile = (statements: string[]) =>
  withCollection(olderCollection({ notes: [{ fields: ['a', 'b'] }], statements }));
/** A view that joins thirty times and finds nothing, so that no row is ever returned. */
function endlessView(name: string, columns: string): string {
  const joined = Array.from({ length: 30 }, (_, at) => `sqlite_master t${at}`).join(', ');
  return `create view ${name} as select t0.rowid as id, ${columns} from ${joined} where t0.rowid + t29.rowid < 0`;
}

test.each([
  ['is cut off', withCollection(valid.subarray(0, valid.length / 2)), 'not-readable'],
  ['is no database', withCollection(Buffer.from('SQLite format 3\0 and no more')), 'not-readable'],
  [
    'has a view in place of its notes',
    hostile([
      'drop table notes',
      `create view notes as with recursive t(n) as (select 1 union all select n + 1 from t) select n as id, 'g' as guid, 1 as mid, '' as tags, 'a' as flds from t`,
    ]),
    'not-readable',
  ],
  // SQLite compares names without case.
  [
    'has an endless view under the name of its notes in capitals',
    hostile(['drop table notes', endlessView('NOTES', `'g' as guid, 1 as mid, '' as tags, 'a' as flds`)]),
    'not-readable',
  ],
  [
    'has an endless view under the name of its kinds of notes',
    hostile(['drop table col', endlessView('Col', `'{}' as models, '{}' as decks`)]),
    'not-readable',
  ],
  [
    'has an endless view under the name of a newer table',
    hostile([endlessView('noteTypes', `'' as name, x'' as config`)]),
    'not-readable',
  ],
  ['has no notes', hostile(['drop table notes']), 'not-readable'],
  [
    'has a computed column',
    hostile([
      'drop table cards',
      `create table cards (id integer, did integer, odid integer, nid integer generated always as (length(zeroblob(id))) virtual)`,
      `insert into cards (id) values (900000000)`,
    ]),
    'not-readable',
  ],
  [
    'has too many notes',
    hostile([
      `with recursive t(n) as (select 1 union all select n + 1 from t where n < 10001) insert into notes select n, 'g', 1700000000001, 0, 0, '', 'a', 0, 0, 0, '' from t`,
    ]),
    'too-many',
  ],
  ['is packed by nothing known', withCollection(Buffer.from('no zstd'), 'collection.anki21b'), 'not-readable'],
  ['is a bomb', withCollection(zeros(70), 'collection.anki21b'), 'too-large'],
  [
    'lists its files in no way that is known',
    zipOf({ name: 'collection.anki21', bytes: valid }, { name: 'media', bytes: '{' }),
    'not-readable',
  ],
])('a deck whose collection %s says so, and nothing of it is used', async (_what, bytes, problem) => {
  expect((await drop(bytes)).files).toEqual([['deck.apkg', 'archive', problem]]);
});

test('triggers of a collection never run, and names that climb out are named', async () => {
  const statements = [`create trigger t after insert on notes begin delete from notes; end`];
  const deck = olderDeck({
    notes: [{ fields: ['a', 'b'] }],
    statements,
    files: { '../../etc/passwd': png, 'a.png': png },
  });
  const { files, tables } = await drop(deck);
  expect(tables).toHaveLength(1);
  expect(files.slice(2)).toEqual([
    ['deck.apkg/../../etc/passwd', 'other', 'unsafe-name'],
    ['deck.apkg/a.png', 'picture', null],
  ]);
});

test('notes of several decks become as many lessons, which are taken back together', async () => {
  const id = await beginImport(author, 'Anki');
  const rows = ['one', 'two', 'three', 'four'].map((text, at) =>
    importRow({ text, lesson: ['Kitchen', 'Fruit', 'Kitchen', ''][at] }),
  );
  const params = { id };
  const body = { draft: importDraft(rows, { isSplit: true, name: 'The rest' }) };
  const { made } = await author.client.call('POST /api/author/imports/{id}/make', { params, body });
  expect(made).toMatchObject({ title: 'Kitchen', rowCount: 4, courses: { made: 3, updated: 0 } });
  const lessons = async () => {
    const { items } = await author.client.call('GET /api/reading-lessons');
    return items.map(({ name, cardCount }) => [name, cardCount]);
  };
  expect(await lessons()).toEqual([
    ['Kitchen', 2],
    ['Fruit', 1],
    ['The rest', 1],
  ]);
  expect(await undoImport(author.client, params.id)).toEqual({
    removedCount: 4,
    kept: [],
  });
  expect(await lessons()).toEqual([]);
});

test('a deck is told by what it holds, whatever it is called', async () => {
  const { files } = await drop(
    zipOf({ name: 'collection.anki21b', bytes: newerCollection({ notes: [{ fields: ['a', 'b'] }] }) }),
    'holidays.zip',
  );
  expect(files[1]).toEqual(['holidays.zip/Basic.tsv', 'table', null]);
});

test('one control character in a deck loses no note', async () => {
  const notes = Array.from({ length: 40 }, (_, n) => ({ fields: [`كلمة ${n}`, `word ${n}`], deck: 'Arabic' }));
  const damaged = { fields: ['ما\u0008ء', 'wa\ufffdter'], deck: 'Arabic' };
  const { files, tables } = await drop(olderDeck({ fields: ['Arabic', 'Meaning'], notes: [...notes, damaged] }));
  expect(files).toEqual([
    ['deck.apkg', 'archive', null],
    ['deck.apkg/Basic.tsv', 'table', null],
  ]);
  expect(tables[0]?.split('\n')).toHaveLength(42);
});

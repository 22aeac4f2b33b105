import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import { zipOf } from './zip-file.ts';

/** Decks as Anki writes them: of its schema only what is needed to read notes, with its names and types. */
export interface DeckNoteInput {
  readonly fields: readonly string[];
  readonly deck?: string;
  readonly tags?: string;
  readonly type?: 'Basic' | 'Cloze';
}

interface DeckInput {
  readonly notes: readonly DeckNoteInput[];
  readonly fields?: readonly string[];
  readonly files?: Readonly<Record<string, Uint8Array>>;
  /** Names in the list of files whose files the archive does not have. */
  readonly missing?: readonly string[];
  /** What else is done to the database. */
  readonly statements?: readonly string[];
}

const typeIds = { Basic: 1_700_000_000_001, Cloze: 1_700_000_000_002 } as const;
const clozeFields = ['Text', 'Back Extra'];

const common = [
  `create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null)`,
  `create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null)`,
];

function decksOf(notes: readonly DeckNoteInput[]): Map<string, number> {
  const names = ['Default', ...new Set(notes.map(({ deck = 'Default' }) => deck))];
  return new Map(names.map((name, index) => [name, index + 1]));
}

function writeNotes(db: DatabaseSync, notes: readonly DeckNoteInput[], decks: ReadonlyMap<string, number>): void {
  const note = db.prepare(`insert into notes values (?, ?, ?, 0, -1, ?, ?, 0, 0, 0, '')`);
  const card = db.prepare(`insert into cards values (?, ?, ?, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '')`);
  for (const [index, { fields, deck = 'Default', tags = '', type = 'Basic' }] of notes.entries()) {
    const id = 1_700_000_000_100 + index;
    note.run(id, `guid${index}`, typeIds[type], tags, fields.join('\u001f'));
    card.run(id + 1_000_000, id, decks.get(deck) ?? 1);
  }
}

function build(fill: (db: DatabaseSync) => void): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kalima-deck-'));
  try {
    const path = join(folder, 'collection');
    const db = new DatabaseSync(path, { defensive: false });
    fill(db);
    db.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A collection of the older form. */
export function olderCollection({ notes, fields = ['Front', 'Back'], statements = [] }: DeckInput): Buffer {
  return build((db) => {
    db.exec(`create table col (id integer primary key, ver integer, models text not null, decks text not null)`);
    for (const statement of common) db.exec(statement);
    const decks = decksOf(notes);
    const model = (id: number, name: string, type: number, names: readonly string[]) => [
      String(id),
      { id, name, type, flds: names.map((field, ord) => ({ name: field, ord })) },
    ];
    const models = Object.fromEntries([
      model(typeIds.Basic, 'Basic', 0, fields),
      model(typeIds.Cloze, 'Cloze', 1, clozeFields),
    ]) as object;
    const named = Object.fromEntries([...decks].map(([name, id]) => [id, { id, name }]));
    db.prepare(`insert into col values (1, 11, ?, ?)`).run(JSON.stringify(models), JSON.stringify(named));
    writeNotes(db, notes, decks);
    for (const statement of statements) db.exec(statement);
  });
}

/** A collection of the newer form; Anki's collation, which nothing else has, stands in its schema. */
export function newerCollection({ notes, fields = ['Front', 'Back'], statements = [] }: DeckInput): Buffer {
  const bytes = build((db) => {
    for (const statement of [
      ...common,
      `create table notetypes (id integer primary key, name text not null, mtime integer not null, usn integer not null, config blob not null)`,
      `create table fields (ntid integer not null, ord integer not null, name text not null, config blob not null, primary key (ntid, ord)) without rowid`,
      `create table decks (id integer primary key, name text not null, mtime integer not null, usn integer not null, common blob not null, kind blob not null)`,
    ])
      db.exec(statement);
    const decks = decksOf(notes);
    const type = db.prepare(`insert into notetypes values (?, ?, 0, 0, ?)`);
    type.run(typeIds.Basic, 'Basic', Buffer.from([0x1a, 1, 0x61]));
    type.run(typeIds.Cloze, 'Cloze', Buffer.from([0x08, 1, 0x1a, 1, 0x61]));
    const field = db.prepare(`insert into fields values (?, ?, ?, x'')`);
    for (const [ord, name] of fields.entries()) field.run(typeIds.Basic, ord, name);
    for (const [ord, name] of clozeFields.entries()) field.run(typeIds.Cloze, ord, name);
    const deck = db.prepare(`insert into decks values (?, ?, 0, 0, x'', x'')`);
    for (const [name, id] of decks) deck.run(id, name.replaceAll('::', '\u001f'));
    writeNotes(db, notes, decks);
    for (const statement of statements) db.exec(statement);
    // As Anki has it, whose own collation nothing else knows.
    db.exec(
      `pragma writable_schema = on; update sqlite_master set sql = replace(sql, 'name text not null', 'name text not null collate unicase') where name in ('notetypes', 'fields', 'decks'); pragma writable_schema = off`,
    );
  });
  return zstdCompressSync(bytes);
}

const entriesOf = (files: Readonly<Record<string, Uint8Array>>) => Object.entries(files);
const namesOf = ({ files = {}, missing = [] }: DeckInput) => [...Object.keys(files), ...missing];

/** A deck of the older form, as `.apkg`. */
export function olderDeck(input: DeckInput, collection = 'collection.anki21'): Buffer {
  const files = entriesOf(input.files ?? {});
  const map = Object.fromEntries(namesOf(input).map((name, index) => [String(index), name]));
  const dummy = { notes: [{ fields: ['Please update to the latest Anki version', ''] }] };
  return zipOf(
    ...(collection === 'collection.anki2' ? [] : [{ name: 'collection.anki2', bytes: olderCollection(dummy) }]),
    { name: collection, bytes: olderCollection(input) },
    ...files.map(([, bytes], index) => ({ name: String(index), bytes, isStored: true })),
    { name: 'media', bytes: JSON.stringify(map) },
  );
}

/** A message of one field that is bytes. */
function message(field: number, bytes: Uint8Array): Buffer {
  const length: number[] = [];
  for (let left = bytes.length; ; left = Math.floor(left / 128)) {
    length.push((left % 128) + (left >= 128 ? 128 : 0));
    if (left < 128) break;
  }
  return Buffer.concat([Buffer.from([field * 8 + 2, ...length]), bytes]);
}

/** A deck of the newer form, whose parts are packed each by itself. */
export function newerDeck(input: DeckInput): Buffer {
  const files = entriesOf(input.files ?? {});
  const map = Buffer.concat(namesOf(input).map((name) => message(1, message(1, Buffer.from(name)))));
  const dummy = { notes: [{ fields: ['Please update to the latest Anki version', ''] }] };
  return zipOf(
    { name: 'meta', bytes: Buffer.from([8, 3]) },
    { name: 'collection.anki21b', bytes: newerCollection(input), isStored: true },
    { name: 'collection.anki2', bytes: olderCollection(dummy) },
    ...files.map(([, bytes], index) => ({ name: String(index), bytes: zstdCompressSync(bytes), isStored: true })),
    { name: 'media', bytes: zstdCompressSync(map), isStored: true },
  );
}

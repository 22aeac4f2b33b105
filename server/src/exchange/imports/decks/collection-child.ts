import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync, constants } from 'node:sqlite';
import {
  type DeckNote,
  type DeckNoteType,
  type DeckTable,
  deckLimits,
  tablesOfNotes,
} from '@kalima/shared/domain/exchange/decks';
import { asOwnNote } from './own-notes.ts';
import { serveJobs } from '../../../platform/children/serve-jobs.ts';
import { plainTextOf } from '../../../platform/rich-text.ts';
import { protoFields } from './proto.ts';

/** The notes of a collection as tables, or why it is not used. */
export type CollectionResult =
  { readonly kind: 'tables'; readonly tables: DeckTable[] } | { readonly kind: 'too-many' | 'not-readable' };

type Row = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const nameOf = (value: unknown) => textOf(value).slice(0, deckLimits.name);
const deckNameOf = (value: unknown) => textOf(value).slice(-deckLimits.deckName);

/** How Anki orders names, which it alone knows, and what SQLite has in its place: as long, and used for nothing that is asked here. */
const [ownOrder, otherOrder] = ['unicase', 'nocase '] as const;

/** Names an order that is known where the schema has one that is not: tables with it could not be read. */
function replaceOrder(path: string): void {
  const bytes = readFileSync(path);
  let isChanged = false;
  for (let at = bytes.indexOf(ownOrder); at >= 0; at = bytes.indexOf(ownOrder, at + 1)) {
    const before = bytes
      .toString('latin1', Math.max(0, at - 12), at)
      .trimEnd()
      .toLowerCase();
    if (!before.endsWith('collate')) continue;
    bytes.write(otherOrder, at, 'latin1');
    isChanged = true;
  }
  if (isChanged) writeFileSync(path, bytes);
}

/** Opens a collection so that nothing in it runs: it is read alone, and its own schema is not trusted. */
function open(path: string): DatabaseSync {
  replaceOrder(path);
  const db = new DatabaseSync(path, { readOnly: true, allowExtension: false, enableForeignKeyConstraints: false });
  db.exec(
    'pragma trusted_schema = off; pragma cell_size_check = on; pragma mmap_size = 0; pragma hard_heap_limit = 67108864; pragma query_only = on',
  );
  const allowed: readonly number[] = [constants.SQLITE_SELECT, constants.SQLITE_READ];
  // The last argument names the view or trigger that reads. No table of Anki is read through one.
  db.setAuthorizer((action, _table, _column, _database, through) =>
    allowed.includes(action) && through === null ? constants.SQLITE_OK : constants.SQLITE_DENY,
  );
  return db;
}

/** What computes a column, which no table of Anki has. */
const computed = /\b(?:generated|as)\b/i;

/**
 * Returns the statement that made the one real table of a name. SQLite compares names without case, so a view named `NOTES` would be
 * read for `notes`. Undefined if there is no such table; throws for anything else of that name.
 */
function tableOf(db: DatabaseSync, name: string): string | undefined {
  const found = db
    .prepare(`select type, sql from sqlite_master where name = ? collate nocase and type in ('table', 'view')`)
    .all(name);
  const [only] = found;
  if (!only) return undefined;
  const sql = textOf(only['sql']);
  // A virtual table runs code of its own; one with computed columns may compute without end.
  if (found.length > 1 || only['type'] !== 'table' || !/^\s*create\s+table\b/i.test(sql) || computed.test(sql))
    throw new TypeError(`${name} is not one real table`);
  return sql;
}

function* rowsOf(db: DatabaseSync, table: string, columns: string): Generator<Row> {
  if (tableOf(db, table) === undefined) throw new TypeError(`${table} is missing`);
  const statement = db.prepare(`select ${columns} from main.${table}`);
  statement.setReadBigInts(true);
  yield* statement.iterate() as Iterable<Row>;
}

const hasTable = (db: DatabaseSync, table: string): boolean => tableOf(db, table) !== undefined;

/** Kinds of notes and decks of the older form, in JSON. */
function readOlder(db: DatabaseSync) {
  const [col] = [...rowsOf(db, 'col', 'models, decks')];
  const models = JSON.parse(textOf(col?.['models'])) as Record<
    string,
    { name?: unknown; type?: unknown; flds?: { name?: unknown; ord?: unknown }[] }
  >;
  const decks = JSON.parse(textOf(col?.['decks'])) as Record<string, { name?: unknown }>;
  return {
    types: new Map(
      Object.entries(models).map(([id, { name, type, flds = [] }]): [string, DeckNoteType] => [
        id,
        {
          name: nameOf(name),
          fields: flds
            .toSorted((a, b) => Number(a.ord) - Number(b.ord))
            .slice(0, deckLimits.fields)
            .map((field) => nameOf(field.name)),
          isCloze: type === 1,
        },
      ]),
    ),
    decks: new Map(Object.entries(decks).map(([id, { name }]) => [id, deckNameOf(name)])),
  };
}

/** The same of the newer form, in tables. */
function readNewer(db: DatabaseSync) {
  const fields = new Map<string, { ord: number; name: string }[]>();
  for (const { ntid, ord, name } of rowsOf(db, 'fields', 'ntid, ord, name')) {
    const all = fields.get(String(ntid)) ?? [];
    all.push({ ord: Number(ord), name: nameOf(name) });
    fields.set(String(ntid), all);
  }
  const types = new Map<string, DeckNoteType>();
  for (const { id, name, config } of rowsOf(db, 'notetypes', 'id, name, config')) {
    const kind = config instanceof Uint8Array ? [...protoFields(config)].find(({ field }) => field === 1)?.value : 0;
    const own = (fields.get(String(id)) ?? []).toSorted((a, b) => a.ord - b.ord).slice(0, deckLimits.fields);
    types.set(String(id), { name: nameOf(name), fields: own.map((field) => field.name), isCloze: kind === 1 });
  }
  const decks = new Map<string, string>();
  for (const { id, name } of rowsOf(db, 'decks', 'id, name'))
    decks.set(String(id), deckNameOf(name).replaceAll('\u001f', '::'));
  return { types, decks };
}

const soundTag = /\[sound:([^\][\n]{1,300})\]/;
const allSounds = /\[sound:[^\][\n]{1,300}\]/g;
const gap = /\{\{c\d{1,3}::([^{}]*)\}\}/g;

/** The first picture that HTML names. */
function pictureIn(html: string): string {
  const from = html.toLowerCase().indexOf('<img');
  if (from < 0) return '';
  const tag = html.slice(from, Math.max(from, html.indexOf('>', from)));
  const found = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i.exec(tag);
  const name = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function readNote(flds: string): Pick<DeckNote, 'texts' | 'picture' | 'sound'> {
  const fields = flds
    .split('\u001f')
    .slice(0, deckLimits.fields)
    .map((field) => field.slice(0, deckLimits.html));
  return {
    texts: fields.map((html) => {
      const whole = html
        .replaceAll(allSounds, ' ')
        .replaceAll(gap, (_, inner: string) => inner.split('::', 1)[0] ?? '');
      return plainTextOf(whole).slice(0, deckLimits.text);
    }),
    picture: fields.map(pictureIn).find((name) => name !== '') ?? '',
    sound: fields.map((html) => soundTag.exec(html)?.[1] ?? '').find((name) => name !== '') ?? '',
  };
}

/** The kind of a note, with a name for each field that a damaged deck does not describe, so that no note is lost. */
function typeOf(known: DeckNoteType | undefined, flds: string): DeckNoteType {
  const type = known ?? { name: '', fields: [], isCloze: false };
  const count = Math.min(flds.split('\u001f').length, deckLimits.fields);
  if (type.fields.length >= count) return type;
  const unnamed = Array.from({ length: count - type.fields.length }, (_, at) => `Field ${type.fields.length + at + 1}`);
  return { ...type, fields: [...type.fields, ...unnamed] };
}

function readCollection(path: string): CollectionResult {
  const db = open(path);
  try {
    const { types, decks } = hasTable(db, 'notetypes') ? readNewer(db) : readOlder(db);
    if (types.size > deckLimits.noteTypes) return { kind: 'too-many' };
    const deckOf = new Map<string, string>();
    for (const { nid, did, odid } of rowsOf(db, 'cards', 'nid, did, odid')) {
      if (deckOf.size > deckLimits.notes) return { kind: 'too-many' };
      const deck = odid === 0n || odid === null ? did : odid;
      if (!deckOf.has(String(nid))) deckOf.set(String(nid), decks.get(String(deck)) ?? '');
    }
    const notes: DeckNote[] = [];
    for (const { id, mid, tags, flds } of rowsOf(db, 'notes', 'id, mid, tags, flds')) {
      if (notes.length >= deckLimits.notes) return { kind: 'too-many' };
      const text = textOf(flds);
      const note = asOwnNote(typeOf(types.get(String(mid)), text), text);
      notes.push({
        deck: deckOf.get(String(id)) ?? '',
        tags: textOf(tags).slice(0, deckLimits.text).trim(),
        ...note,
        ...readNote(note.flds),
      });
    }
    return { kind: 'tables', tables: tablesOfNotes(notes) };
  } finally {
    db.close();
  }
}

serveJobs((path) => {
  try {
    return Promise.resolve(readCollection(path as string));
  } catch {
    return Promise.resolve<CollectionResult>({ kind: 'not-readable' });
  }
});

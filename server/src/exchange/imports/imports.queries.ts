import { sql } from 'kysely';
import { otherFormId } from '@kalima/shared/domain/language/pairs';
import type { ImportDraft, ImportFile } from '@kalima/shared/contract/exchange/imports';
import {
  type ImportFileKind,
  type ImportFileProblem,
  type ImportState,
  importLimits,
} from '@kalima/shared/domain/exchange/imports';
import { mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { isAboutPart } from '../../content/corrections/corrections.queries.ts';
import type { Made } from './made.ts';

export interface ImportRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly state: ImportState;
  readonly draft: ImportDraft | null;
  readonly jobId: string | null;
  readonly made: Made | null;
  /** What it made is called by now; null where that is gone. */
  readonly titleNow: string | null;
  readonly madeAt: Date | null;
  readonly changedAt: Date;
  readonly fileCount: number;
}

/** An import without its draft and without the parts of what it made, which may have megabytes. */
export type ImportHead = Omit<ImportRow, 'draft'>;

const columns = sql`i.id, i.name, i.version, i.state, i.job_id as "jobId", i.made_at as "madeAt", i.changed_at as "changedAt",
  (select c.title from courses c where c.id::text = i.made->>'courseId') as "titleNow",
  (select count(*)::int from import_files f where f.import_id = i.id) as "fileCount"`;
const headColumns = sql`${columns}, i.made - 'parts' - 'pieces' - 'more' as made`;

/** The imports of somebody, the latest first. */
export async function selectImports(db: Db, userId: string): Promise<ImportHead[]> {
  const { rows } = await sql<ImportHead>`
    select ${headColumns} from imports i where i.user_id = ${userId}::uuid order by i.changed_at desc, i.id`.execute(
    db,
  );
  return rows;
}

export async function selectImport(db: Db, userId: string, id: string): Promise<ImportHead | undefined> {
  const { rows } = await sql<ImportHead>`
    select ${headColumns} from imports i where i.user_id = ${userId}::uuid and i.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** An import with its draft and all that it made: for who needs them, since reading them takes the embedded database long. */
export async function selectWholeImport(db: Db, userId: string, id: string): Promise<ImportRow | undefined> {
  const { rows } = await sql<ImportRow>`
    select ${columns}, i.draft, i.made from imports i where i.user_id = ${userId}::uuid and i.id = ${id}::uuid`.execute(
    db,
  );
  return rows[0];
}

/** Locks an import of somebody until the transaction ends; undefined for none. */
export async function lockImport(trx: Trx, userId: string, id: string): Promise<ImportHead | undefined> {
  const { rows } = await sql`
    select 1 from imports i where i.user_id = ${userId}::uuid and i.id = ${id}::uuid for update`.execute(trx);
  // A statement of its own, which sees what was committed while the first one waited.
  return rows.length === 0 ? undefined : selectImport(trx, userId, id);
}

/** Stores an import; false where there is one of this id. */
export async function insertImport(trx: Trx, userId: string, id: string, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('imports')
    .values({ id, user_id: userId, name })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Change {
  readonly state?: ImportState;
  readonly draft?: ImportDraft | null;
  readonly made?: Made | null;
}

/** Changes an import: its version is the next one. Returns that. */
export async function updateImport(trx: Trx, id: string, { state, draft, made }: Change): Promise<number> {
  const { version } = await trx
    .updateTable('imports')
    .set({
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
      ...(state && { state }),
      ...(draft !== undefined && { draft: draft === null ? null : JSON.stringify(draft) }),
      ...(made !== undefined && {
        made: made === null ? null : JSON.stringify(made),
        made_at: made === null ? null : sql<Date>`now()`,
      }),
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function setJob(db: Db, id: string, jobId: string): Promise<void> {
  await db.updateTable('imports').set({ job_id: jobId }).where('id', '=', id).execute();
}

/** Notes that somebody is still at an import, which is kept from then on. */
export async function touchImport(db: Db, id: string): Promise<void> {
  await sql`update imports set changed_at = now() where id = ${id}::uuid`.execute(db);
}

/** The stored files of an import, with what is stored for them. */
export interface FileRow extends ImportFile {
  readonly mediaKey: string | null;
  readonly importId: string;
}

const fileColumns = sql`f.id, f.import_id as "importId", f.name, f.kind, f.bytes, f.media_key as "mediaKey", f.problem, f.is_unread as "isUnread",
  case when f.kind in ('picture', 'sound', 'video') then ${mediaUrlPrefix}::text || f.media_key end as url`;

export async function selectFiles(db: Db, importId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from import_files f where f.import_id = ${importId}::uuid order by f.added_at, f.id`.execute(
    db,
  );
  return rows;
}

/** A file by its id, of whatever import. */
export async function selectFile(db: Db, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${fileColumns} from import_files f where f.id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** How much an import has: as it was sent, and out of its archives. */
export async function measureFiles(db: Db, importId: string) {
  const { rows } = await sql<{ files: number; tables: number; sentBytes: number; unpackedBytes: number }>`
    select count(*)::int as files, count(*) filter (where kind = 'table' and problem is null)::int as tables,
      coalesce(sum(bytes) filter (where archive_id is null), 0)::float8 as "sentBytes",
      coalesce(sum(bytes) filter (where archive_id is not null), 0)::float8 as "unpackedBytes"
    from import_files where import_id = ${importId}::uuid`.execute(db);
  return rows[0] ?? { files: 0, tables: 0, sentBytes: 0, unpackedBytes: 0 };
}

export async function hasFileOfName(db: Db, importId: string, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_files')
    .select('id')
    .where('import_id', '=', importId)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewFile {
  readonly id: string;
  readonly importId: string;
  readonly archiveId: string | null;
  readonly name: string;
  readonly kind: ImportFileKind;
  readonly bytes: number;
  readonly mediaKey: string | null;
  readonly problem: ImportFileProblem | null;
  readonly isUnread: boolean;
}

export async function insertFile(trx: Trx, file: NewFile): Promise<void> {
  await trx
    .insertInto('import_files')
    .values({
      id: file.id,
      import_id: file.importId,
      archive_id: file.archiveId,
      name: file.name,
      kind: file.kind,
      bytes: file.bytes,
      media_key: file.mediaKey,
      problem: file.problem,
      is_unread: file.isUnread,
    })
    .execute();
}

/** Those of the ids that are files of an import. */
export async function selectKnown(db: Db, importId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from import_files where import_id = ${importId}::uuid and id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The first archive of an import that was not read. */
export async function firstUnread(db: Db, importId: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`select ${fileColumns} from import_files f
    where f.import_id = ${importId}::uuid and f.is_unread order by f.added_at, f.id limit 1`.execute(db);
  return rows[0];
}

/** Notes that an archive was read, or why it was not. Returns the keys of what is stored for it and, where nothing of it is used, for its files, which go. */
export async function endArchive(
  trx: Trx,
  id: string,
  { problem, isDropped }: { readonly problem: ImportFileProblem | null; readonly isDropped: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    with before as (select media_key as key from import_files where id = ${id}::uuid),
    dropped as (delete from import_files where archive_id = ${id}::uuid and ${isDropped}::boolean returning media_key as key),
    ended as (update import_files set is_unread = false, media_key = null, problem = ${problem}::text where id = ${id}::uuid)
    select key from before union all select key from dropped`.execute(trx);
  return rows.flatMap(({ key }) => key ?? []);
}

/** Takes a file out of an import, and what was in it. Returns the keys of what is stored for them. */
export async function deleteFile(trx: Trx, importId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    delete from import_files where import_id = ${importId}::uuid and (id = ${id}::uuid or archive_id = ${id}::uuid) returning media_key as key`.execute(
    trx,
  );
  return rows.flatMap(({ key }) => key ?? []);
}

/** Deletes imports of somebody, or whoever's are too old; returns the keys of what is stored for them. */
export async function deleteImports(
  trx: Trx,
  which: { readonly userId: string; readonly ids: readonly string[] } | 'expired',
): Promise<string[]> {
  const isMeant =
    which === 'expired'
      ? sql`i.changed_at < now() - make_interval(days => ${importLimits.keptDays})`
      : sql`i.user_id = ${which.userId}::uuid and i.id = any(${which.ids}::uuid[])`;
  const { rows } = await sql<{ key: string }>`
    with gone as (delete from imports i where ${isMeant} returning i.id)
    select f.media_key as key from import_files f join gone on gone.id = f.import_id where f.media_key is not null`.execute(
    trx,
  );
  return rows.map(({ key }) => key);
}

/** Those of the ids that some part of some content, or some content itself, has. */
export async function selectTakenIds(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select sent.id from unnest(${ids}::uuid[]) as sent (id) where exists (select 1 from courses c where c.id = sent.id)
      or exists (select 1 from reading_cards c where c.id = sent.id) or exists (select 1 from flashcards c where c.id = sent.id)
      or exists (select 1 from phrases p where p.id = sent.id) or exists (select 1 from story_sentences s where s.id = sent.id)`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Those of the parts of a course that somebody has answered in either form, or noted a word of. */
export async function selectStudiedParts(trx: Trx, courseId: string, partIds: readonly string[]): Promise<Set<string>> {
  const asked = partIds.flatMap((id) => [id, otherFormId(id)]);
  // Whoever did has begun the course, or remembers the word; the events of others need not be looked through.
  const { rows } = await sql<{ id: string }>`
    with people as (
      select user_id from begun_courses where course_id = ${courseId}::uuid union
      select user_id from lesson_completions where course_id = ${courseId}::uuid union
      select m.user_id from word_occurrences o join memory_items m on m.item_id = o.item_id
      where o.course_id = ${courseId}::uuid and o.part_id = any(${asked}::uuid[])
    )
    select asked.part_id as id from (
      select ${courseId}::uuid as course_id, id as part_id from unnest(${asked}::uuid[]) as t (id)
    ) asked where exists (
      select 1 from study_events e where e.user_id in (select user_id from people) and ${isAboutPart}
    )`.execute(trx);
  const answered = new Set(rows.map(({ id }) => id));
  return new Set(partIds.filter((id) => answered.has(id) || answered.has(otherFormId(id))));
}

/** What the catalogue says of a course, and who made it. */
export async function selectMaker(db: Db, courseId: string) {
  return db
    .selectFrom('courses')
    .select(['title', 'course_type as courseType', 'made_by as madeBy'])
    .where('id', '=', courseId)
    .executeTakeFirst();
}

/** Whether anybody has begun a course, or completed it. */
export async function isStudied(trx: Trx, courseId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from begun_courses where course_id = ${courseId}::uuid)
      or exists (select 1 from lesson_completions where course_id = ${courseId}::uuid) as is`.execute(trx);
  return rows[0]?.is === true;
}

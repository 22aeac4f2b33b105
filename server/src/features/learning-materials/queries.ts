import { type Kysely, sql } from 'kysely';
import type { EditableMaterial } from '@kalima/shared/contract/learning-materials';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { Difficulty, MaterialCategory } from '@kalima/shared/domain/learning-material';
import type { VideoSource } from '@kalima/shared/domain/video-url';
import { searchPattern } from '../../platform/db/contains-text.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { meExpression } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

export interface MaterialFilter {
  q?: string | undefined;
  language?: ContentLanguage | undefined;
  difficulty?: Difficulty | undefined;
  category?: MaterialCategory | undefined;
}

export interface MaterialPosition {
  createdAt: string;
  id: string;
}

export interface MaterialRow {
  title: string;
  content: string;
  excerpt: string;
  searchText: string;
  tags: string[];
  difficulty: Difficulty;
  category: MaterialCategory;
  language: ContentLanguage;
  imageUrl: string | null;
  videoUrl: string | null;
  videoSource: VideoSource | null;
  readTime: string;
}

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const shownColumns = `m.id, m.title, m.tags, m.difficulty, m.category, m.language, m.image_url as "imageUrl",
  m.read_time as "readTime", ${time('m.created_at')} as "createdAt"`;

const cardColumns = `${shownColumns}, m.excerpt, m.video_url is not null as "hasVideo"`;

/**
 * What the person of `me` may read: an admin everything, a learner what is assigned (D1). Only one half runs, since
 * the role is known before either starts.
 */
const visible = `(
    select m.* from learning_materials m where (select role from me) = 'admin'
    union all
    select m.* from user_course_assignments a join learning_materials m on m.id = a.course_id
    where a.user_id = (select id from me) and (select role from me) <> 'admin'
  )`;

const filterCondition = `($2::text is null or m.search_text like $2) and ($3::text is null or m.language = $3)
  and ($4::text is null or m.difficulty = $4) and ($5::text is null or m.category = $5)`;

const pageCondition = `($6::timestamptz is null or (m.created_at, m.id) < ($6::timestamptz, $7::uuid))`;

export const materialsPerPage = 50;

/** Without a filter and a cursor, as a learner opens the list; the planner gets the plain form of the statement. */
function listText(isFiltered: boolean): string {
  return `with ${meExpression}, page as (
      select ${cardColumns}, row_number() over (order by m.created_at desc, m.id desc) as place
      from ${visible} m
      ${isFiltered ? `where ${filterCondition} and ${pageCondition}` : ''}
      order by m.created_at desc, m.id desc limit ${materialsPerPage + 1}
    )
    select (select role from me) as role,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'title', title, 'tags', tags, 'difficulty', difficulty, 'category', category, 'language', language,
          'imageUrl', "imageUrl", 'readTime', "readTime", 'createdAt', "createdAt", 'excerpt', excerpt, 'hasVideo', "hasVideo"
        ) order by place), '[]')::text from page where place <= ${materialsPerPage}) as items,
      (select json_build_array("createdAt", id)::text from page
        where place = ${materialsPerPage} and exists (select 1 from page where place > ${materialsPerPage})) as last,
      (select coalesce(json_agg(distinct m.category), '[]')::text from ${visible} m) as categories`;
}

const plainList = { name: 'list-materials', text: listText(false) };
const filteredList = { name: 'list-materials-filtered', text: listText(true) };

interface ListedPage {
  /** JSON of the cards. */
  items: string;
  /** JSON of creation time and id of the last card, where more follows. */
  last: string | null;
  /** JSON of the categories among all that the person may read. */
  categories: string;
}

/** A page of cards for the session's person, newest first; undefined without a session. One statement (D33). */
export async function selectVisibleCards(
  database: OpenDatabase,
  tokenHash: string,
  filter: MaterialFilter,
  after: MaterialPosition | null,
): Promise<ListedPage | undefined> {
  const pattern = searchPattern(filter.q);
  const conditions = [pattern, filter.language, filter.difficulty, filter.category, after?.createdAt, after?.id];
  const isPlain = conditions.every((condition) => condition === undefined || condition === null);
  const [row] = isPlain
    ? await database.statement<ListedPage & { role: string | null }>(plainList, [tokenHash])
    : await database.statement<ListedPage & { role: string | null }>(filteredList, [
        tokenHash,
        ...conditions.map((condition) => condition ?? null),
      ]);
  return row && row.role !== null ? row : undefined;
}

const itemStatement = {
  name: 'get-material',
  text: `with ${meExpression}
    select (select role from me) as role, (
      select json_build_object(
        'id', id, 'title', title, 'tags', tags, 'difficulty', difficulty, 'category', category, 'language', language,
        'imageUrl', "imageUrl", 'readTime', "readTime", 'createdAt', "createdAt", 'content', content,
        'videoUrl', video_url, 'videoSource', video_source
      )::text
      from (
        select ${shownColumns}, m.content, m.video_url, m.video_source from learning_materials m
        where m.id = $2 and ((select role from me) = 'admin' or exists (
          select 1 from user_course_assignments a where a.user_id = (select id from me) and a.course_id = m.id
        ))
      ) one
    ) as item`,
};

/** One material as JSON, null where the person may not see it or there is none, undefined without a session. */
export async function selectVisibleMaterial(
  database: OpenDatabase,
  tokenHash: string,
  id: string,
): Promise<string | null | undefined> {
  const [row] = await database.statement<{ role: string | null; item: string | null }>(itemStatement, [tokenHash, id]);
  return row && row.role !== null ? row.item : undefined;
}

function asEditable(row: { created_at: Date; updated_at: Date; [column: string]: unknown }): EditableMaterial {
  const { created_at: createdAt, updated_at: updatedAt, ...rest } = row;
  return {
    ...(rest as Omit<EditableMaterial, 'createdAt' | 'updatedAt'>),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const editableColumns = [
  'id',
  'title',
  'content',
  'tags',
  'difficulty',
  'category',
  'language',
  'image_url as imageUrl',
  'video_url as videoUrl',
  'video_source as videoSource',
  'read_time as readTime',
  'version',
  'created_at',
  'updated_at',
] as const;

export async function selectEditable(db: Db, id: string): Promise<EditableMaterial | undefined> {
  const row = await db.selectFrom('learning_materials').select(editableColumns).where('id', '=', id).executeTakeFirst();
  return row && asEditable(row);
}

function asColumns(material: MaterialRow) {
  return {
    title: material.title,
    content: material.content,
    excerpt: material.excerpt,
    search_text: material.searchText,
    tags: material.tags,
    difficulty: material.difficulty,
    category: material.category,
    language: material.language,
    image_url: material.imageUrl,
    video_url: material.videoUrl,
    video_source: material.videoSource,
    read_time: material.readTime,
  };
}

export async function insertMaterial(
  db: Db,
  id: string,
  material: MaterialRow,
  createdAt?: Date,
): Promise<EditableMaterial> {
  const row = await db
    .insertInto('learning_materials')
    .values({ id, ...asColumns(material), ...(createdAt ? { created_at: createdAt, updated_at: createdAt } : {}) })
    .returning(editableColumns)
    .executeTakeFirstOrThrow();
  return asEditable(row);
}

/** Replaces a material where its version still is the one that was read; undefined otherwise. */
export async function replaceMaterial(
  db: Db,
  id: string,
  version: number,
  material: MaterialRow,
): Promise<EditableMaterial | undefined> {
  const row = await db
    .updateTable('learning_materials')
    .set({ ...asColumns(material), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(editableColumns)
    .executeTakeFirst();
  return row && asEditable(row);
}

export async function deleteMaterial(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('learning_materials').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

import type { EditableMaterial, MaterialCard } from '@kalima/shared/contract/content/learning-materials';
import { languagesOfGroup } from '@kalima/shared/domain/language/language-choice';
import { contentLanguages, type ContentLanguage, languageGroupOf } from '@kalima/shared/domain/language/languages';
import { type Difficulty, type MaterialCategory, hasVideo } from '@kalima/shared/domain/content/learning-material';
import type { VideoSource } from '@kalima/shared/domain/content/video-url';
import { searchPattern } from '../../platform/db/contains-text.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db } from '../../platform/db/schema.ts';
import { selectJsonItem } from '../../platform/db/select-json.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

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
  createdAt: Date;
  title: string;
  content: string;
  excerpt: string;
  searchText: string;
  /** Of its course in the catalogue. */
  description: string;
  tags: string[];
  difficulty: Difficulty;
  category: MaterialCategory;
  language: ContentLanguage;
  imageUrl: string | null;
  videoUrl: string | null;
  videoSource: VideoSource | null;
  readTime: string;
}

/**
 * What the person of `me` may read: a teacher and an admin everything, a learner what is assigned (PRODUCT.md#visibility). Only one half runs, since
 * the role is known before either starts.
 */
const visible = `(
    select m.* from learning_materials m where me.role <> 'user'
    union all
    select m.* from learning_materials m where me.role = 'user' and m.id in (
      select a.course_id from assigned_courses a where a.user_id = me.id
    )
  )`;

const filterCondition = `($2::text is null or m.search_text ~ $2) and ($3::text[] is null or m.language = any($3))
  and ($4::text is null or m.difficulty = $4) and ($5::text is null or m.category = $5)`;

const pageCondition = `($6::timestamptz is null or (m.created_at, m.id) < ($6::timestamptz, $7::uuid))`;

export const materialsPerPage = 50;

/**
 * SQL of the members `categories` and `languages` of the list's JSON, aggregated over columns of these names. Counted by the
 * database, since `pg` parses an array character by character.
 */
const factsJson = `'"categories":' || coalesce(array_to_json(array_agg(distinct category))::text, '[]') || ',"languages":{' || concat_ws(',', ${contentLanguages
  .map((language) => `'"${language}":' || nullif(count(*) filter (where language = '${language}'), 0)`)
  .join(', ')}) || '}'`;

const lastOfPage = (column: string) =>
  `case when count(*) > ${materialsPerPage} then (array_agg(${column}) filter (where place = ${materialsPerPage}))[1] end`;

/** Without a filter and a cursor, as a learner opens the list, the planner gets the plain form of the statement. */
function listText(isFiltered: boolean): string {
  return `with ${currentUserCte}
    select page.* from me cross join lateral (
      select string_agg(card, ',' order by place) filter (where place <= ${materialsPerPage}) as items,
        ${lastOfPage('id')} as "lastId", ${lastOfPage('created_at')} as "lastCreatedAt", ${factsJson} as facts
      from (
        select m.card, m.category, m.language, m.id, m.created_at, row_number() over (order by m.created_at desc, m.id desc) as place
        from ${visible} m
        ${isFiltered ? `where ${filterCondition} and ${pageCondition}` : ''}
        order by m.created_at desc, m.id desc limit ${materialsPerPage + 1}
      ) listed
    ) page`;
}

const plainList = { name: 'list-materials', text: listText(false) };
const filteredList = { name: 'list-materials-filtered', text: listText(true) };
const factsStatement = {
  name: 'list-material-facts',
  text: `with ${currentUserCte} select ${factsJson} as facts from me cross join lateral ${visible} m`,
};

interface ListedPage {
  /** JSON of the cards, strung together by commas. */
  items: string;
  /** Where the next page starts, if there is one. */
  next: MaterialPosition | null;
  /** JSON members: the categories among all that the person may read, and how much of each language there is. */
  facts: string;
}

/** `lastId` and `lastCreatedAt` are null on the last page. */
interface ListedRow {
  items: string | null;
  lastId: string | null;
  lastCreatedAt: Date | null;
  facts: string;
}

/**
 * A page of cards for the session's person, newest first; undefined without a session (PRODUCT.md#visibility). One statement, and one
 * more for categories and languages where the page does not hold all that the person may read.
 */
export async function selectVisibleCards(
  database: OpenDatabase,
  tokenHash: string,
  filter: MaterialFilter,
  after: MaterialPosition | null,
): Promise<ListedPage | undefined> {
  const given = [
    searchPattern(filter.q),
    filter.language && languagesBeside(filter.language),
    filter.difficulty,
    filter.category,
    after?.createdAt,
    after?.id,
  ];
  const conditions = given.map((condition) => condition ?? null);
  const isPlain = conditions.every((condition) => condition === null);
  const [row] = isPlain
    ? await database.statement<ListedRow>(plainList, [tokenHash])
    : await database.statement<ListedRow>(filteredList, [tokenHash, ...conditions]);
  if (!row) return undefined;
  const { lastId: id, lastCreatedAt: createdAt } = row;
  const next = id !== null && createdAt !== null ? { createdAt: createdAt.toISOString(), id } : null;
  const isWhole = isPlain && next === null;
  return { items: row.items ?? '', next, facts: isWhole ? row.facts : await selectFacts(database, tokenHash) };
}

/** JSON members about all that the session's person may read; those of an empty list where the session has just ended. */
async function selectFacts(database: OpenDatabase, tokenHash: string): Promise<string> {
  const [row] = await database.statement<Pick<ListedRow, 'facts'>>(factsStatement, [tokenHash]);
  return row?.facts ?? '"categories":[],"languages":{}';
}

/** The languages that a filter shows: a language with its dialects (PRODUCT.md#one-language-at-a-time). */
function languagesBeside(language: ContentLanguage): ContentLanguage[] {
  const group = languageGroupOf(language);
  return language === group ? languagesOfGroup(group) : [language];
}

const itemStatement = {
  name: 'get-material',
  text: `with ${currentUserCte}
    select (
      select row_to_json(item)::text from (
        select m.id, m.title, m.tags, m.difficulty, m.category, m.language, m.image_url as "imageUrl",
          m.read_time as "readTime", to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          m.content, m.video_url as "videoUrl", m.video_source as "videoSource"
        from learning_materials m
        where m.id = $2 and (me.role <> 'user' or exists (
          select 1 from assigned_courses a where a.user_id = me.id and a.course_id = m.id
        ))
      ) item
    ) as json
    from me`,
};

/** JSON of one material for the session's person; null without a session. Throws `NOT_FOUND`. */
export function selectVisibleMaterial(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
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

/**
 * The material as lists show it, also whether it has a video. It is stored with the material (decision 6): a change here needs a
 * migration that writes the column `card` anew.
 */
function storedCardOf(id: string, material: MaterialRow): string {
  const { createdAt, title, tags, difficulty, category, language, imageUrl, readTime, excerpt } = material;
  const shown = { id, title, tags, difficulty, category, language, imageUrl, readTime, excerpt };
  const card: MaterialCard = { ...shown, createdAt: createdAt.toISOString(), hasVideo: hasVideo(material) };
  return JSON.stringify(card);
}

/** A material as it is written. */
export function columnsOf(material: MaterialRow, id: string) {
  return {
    title: material.title,
    content: material.content,
    card: storedCardOf(id, material),
    search_text: material.searchText,
    tags: material.tags,
    difficulty: material.difficulty,
    category: material.category,
    language: material.language,
    image_url: material.imageUrl,
    video_url: material.videoUrl,
    video_source: material.videoSource,
    read_time: material.readTime,
    created_at: material.createdAt,
  };
}

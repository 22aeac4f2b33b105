import { sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { KnownWord } from '@kalima/shared/contract/content/known-words';
import type {
  EditableSentence,
  EditableStory,
  StoryPageInput,
  StoryTableRow,
} from '@kalima/shared/contract/content/stories';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { VideoSource } from '@kalima/shared/domain/content/video-url';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { selectPinyin } from '../pinyin/pinyin.queries.ts';
import { selectWords } from '../word-occurrences.ts';
import { isCompleted, isVisible } from '../visible.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';
import { type PlannedSentence, nameSentences } from './sentences.ts';

const rowColumns = `t.id, t.title, t.description, t.thumbnail_url as "thumbnailUrl", t.language,
  ${isCompleted('t.id', 'stories')} as "isCompleted"`;

const listStatement = {
  name: 'list-story-stages',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(stage), '[]') from (
        select s.id, s.name, s.description, s.cover_image as "coverImageUrl", stories.listed as stories
        from story_stages s cross join lateral (
          select json_agg(story) as listed from (
            select ${rowColumns} from stories t where t.stage_id = s.id and ${isVisible('t.id')}
            order by t.sort_order, t.created_at, t.id
          ) story
        ) stories
        where stories.listed is not null
        order by s.sort_order, s.created_at, s.id
      ) stage
    ))::text as json from me`,
};

const itemStatement = {
  name: 'get-story',
  text: `with ${currentUserCte}
    select (
      select row_to_json(story)::text from (
        select ${rowColumns}, t.text, (
            select coalesce(json_agg(sentence), '[]') from (
              select s.id, s.text, s.begins_ms as begins, s.ends_ms as ends, s.page_id as "pageId"
              from story_sentences s where s.story_id = t.id order by s.sort_order
            ) sentence
          ) as sentences, (
            select coalesce(json_agg(page), '[]') from (
              select p.id, p.image_url as "imageUrl", p.audio_url as "audioUrl"
              from story_pages p where p.story_id = t.id order by p.sort_order
            ) page
          ) as pages, t.vocabulary, t.video_url as "videoUrl", t.video_source as "videoSource", t.audio_url as "audioUrl",
          ${selectWords('t.id')}, ${selectPinyin('t.id')}
        from stories t where t.id = $2 and ${isVisible('t.id')}
      ) story
    ) as json from me`,
};

/** JSON of the stages with the stories that the session's person may read; null without a session. */
export function selectVisibleStages(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one story; null without a session. Throws `NOT_FOUND`. */
export function selectVisibleStory(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

/** The stories of a stage in their order, as the back office lists them. */
export function selectStoriesOf(db: Db, stageId: string): Promise<StoryTableRow[]> {
  return db
    .selectFrom('stories')
    .select((eb) => [
      'id',
      'title',
      'description',
      'language',
      'thumbnail_url as thumbnailUrl',
      'video_source as videoSource',
      eb('audio_url', 'is not', null).$castTo<boolean>().as('hasAudio'),
      sql<number>`(select count(*)::int from story_pages p where p.story_id = stories.id)`.as('pageCount'),
    ])
    .where('stage_id', '=', stageId)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface StoryRow {
  readonly title: string;
  readonly description: string;
  readonly language: Schema['stories']['language'];
  /** One sentence a line. */
  readonly text: string;
  readonly vocabulary: readonly VocabularyEntry[];
  readonly videoUrl: string | null;
  readonly videoSource: VideoSource | null;
  readonly audioUrl: string | null;
  readonly thumbnailUrl: string | null;
  readonly pages: readonly StoryPageInput[];
  readonly sentences: readonly PlannedSentence[];
}

/** A story as it is written. */
export function columnsOf(story: StoryRow) {
  return {
    title: story.title,
    description: story.description,
    language: story.language,
    text: story.text,
    vocabulary: sql<string>`${JSON.stringify(story.vocabulary)}::jsonb`,
    video_url: story.videoUrl,
    video_source: story.videoSource,
    audio_url: story.audioUrl,
    thumbnail_url: story.thumbnailUrl,
  };
}

export async function selectEditable(db: Db, id: string): Promise<EditableStory | undefined> {
  const story = await db
    .selectFrom('stories')
    .select([
      'id',
      'stage_id as stageId',
      'title',
      'description',
      'language',
      'text',
      'vocabulary',
      'video_url as videoUrl',
      'video_source as videoSource',
      'audio_url as audioUrl',
      'thumbnail_url as thumbnailUrl',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!story) return undefined;
  const pages = await db
    .selectFrom('story_pages')
    .select(['id', 'text', 'image_url as imageUrl', 'audio_url as audioUrl'])
    .where('story_id', '=', id)
    .orderBy('sort_order')
    .execute();
  return { ...story, pages, sentences: await selectSentences(db, id) };
}

/** Removes the pages of a story that are not among these, with what stands on them. */
export async function deletePagesExcept(trx: Trx, storyId: string, pages: readonly StoryPageInput[]): Promise<void> {
  const kept = pages.map(({ id }) => id);
  await sql`delete from story_pages where story_id = ${storyId} and id <> all(${kept}::uuid[])`.execute(trx);
}

/** Writes pages of a story in this order; others stay. False where an id is that of a page of another story. */
export async function writePages(trx: Trx, storyId: string, pages: readonly StoryPageInput[]): Promise<boolean> {
  if (pages.length === 0) return true;
  const rows = pages.map((page, place) => ({ ...page, place }));
  const { numAffectedRows } =
    await sql`insert into story_pages as p (id, story_id, text, image_url, audio_url, sort_order)
    select id, ${storyId}::uuid, text, "imageUrl", "audioUrl", place
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as listed (id uuid, text text, "imageUrl" text, "audioUrl" text, place integer)
    on conflict (id) do update set text = excluded.text, image_url = excluded.image_url, audio_url = excluded.audio_url,
      sort_order = excluded.sort_order where p.story_id = excluded.story_id`.execute(trx);
  return Number(numAffectedRows) === pages.length;
}

/** The sentences of a story in their order. */
async function selectSentences(db: Db, storyId: string): Promise<EditableSentence[]> {
  return db
    .selectFrom('story_sentences')
    .select(['id', 'page_id as pageId', 'text', 'begins_ms as begins', 'ends_ms as ends', 'is_proposed as isProposed'])
    .where('story_id', '=', storyId)
    .orderBy('sort_order')
    .execute();
}

const isSame = (one: EditableSentence, other: EditableSentence | undefined) =>
  (Object.keys(one) as (keyof EditableSentence)[]).every((key) => one[key] === other?.[key]);

/** Writes the sentences of a story; those that stayed keep their ids (PRODUCT.md#parts). */
export async function writeSentences(trx: Trx, storyId: string, planned: readonly PlannedSentence[]): Promise<void> {
  const stored = await selectSentences(trx, storyId);
  const sentences = nameSentences(stored, planned);
  const kept = new Set(sentences.map(({ id }) => id));
  const removed = stored.flatMap(({ id }) => (kept.has(id) ? [] : id));
  const changed = sentences.flatMap((sentence, place) =>
    isSame(sentence, stored[place]) ? [] : { ...sentence, place },
  );
  if (removed.length > 0) await sql`delete from story_sentences where id = any(${removed}::uuid[])`.execute(trx);
  if (changed.length === 0) return;
  await sql`insert into story_sentences (id, story_id, page_id, text, sort_order, begins_ms, ends_ms, is_proposed)
    select id, ${storyId}::uuid, "pageId", text, place, begins, ends, "isProposed"
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as listed (id uuid, "pageId" uuid, text text, place integer, begins integer, ends integer, "isProposed" boolean)
    on conflict (id) do update set page_id = excluded.page_id, text = excluded.text, sort_order = excluded.sort_order,
      begins_ms = excluded.begins_ms, ends_ms = excluded.ends_ms, is_proposed = excluded.is_proposed`.execute(trx);
}

/** Words and phrases of a language that content teaches and translates, each once, at most so many. */
export async function selectTaughtWords(
  db: Db,
  language: ContentLanguage,
  { most, longest }: { readonly most: number; readonly longest: number },
): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select distinct on (o.item_id) o.text as word, o.translation, o.translation_language as "translationLanguage",
      o.second_translation as "secondTranslation", o.second_translation_language as "secondTranslationLanguage",
      c.title as "courseTitle"
    from word_occurrences o join courses c on c.id = o.course_id
    where o.language = ${language} and btrim(o.translation) <> '' and char_length(o.text) <= ${longest}
    order by o.item_id, o.second_translation = '', o.course_id, o.part_id limit ${most}`.execute(db);
  return rows;
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import type { EditableStory, StoryTableRow } from '@kalima/shared/contract/stories';
import { keepSentenceIds } from '@kalima/shared/domain/part-ids';
import { splitSentences } from '@kalima/shared/domain/sentence-split';
import type { VideoSource } from '@kalima/shared/domain/video-url';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { selectWords } from '../content/word-occurrences.ts';
import { isCompleted, isVisible } from '../content/visible.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

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
              select s.id, s.text from story_sentences s where s.story_id = t.id order by s.sort_order
            ) sentence
          ) as sentences, t.vocabulary, t.video_url as "videoUrl", t.video_source as "videoSource",
          ${selectWords('t.id')}
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
    .select(['id', 'title', 'description', 'language', 'thumbnail_url as thumbnailUrl', 'video_source as videoSource'])
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
  readonly thumbnailUrl: string | null;
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
    thumbnail_url: story.thumbnailUrl,
  };
}

export function selectEditable(db: Db, id: string): Promise<EditableStory | undefined> {
  return db
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
      'thumbnail_url as thumbnailUrl',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes the sentences of a story's text; those that stayed keep their ids (PRODUCT.md#parts). */
export async function writeSentences(trx: Trx, storyId: string, text: string): Promise<void> {
  const stored = await trx
    .selectFrom('story_sentences')
    .select(['id', 'text'])
    .where('story_id', '=', storyId)
    .orderBy('sort_order')
    .execute();
  const sentences = keepSentenceIds(stored, splitSentences(text), randomUUID);
  const kept = new Set(sentences.map(({ id }) => id));
  const removed = stored.flatMap(({ id }) => (kept.has(id) ? [] : id));
  const changed = sentences
    .map((sentence, place) => ({ ...sentence, sort_order: place }))
    .filter(({ id, text: now, sort_order: place }) => stored[place]?.id !== id || stored[place].text !== now);
  if (removed.length > 0) await sql`delete from story_sentences where id = any(${removed}::uuid[])`.execute(trx);
  if (changed.length === 0) return;
  await sql`insert into story_sentences (id, story_id, text, sort_order)
    select id, ${storyId}::uuid, text, sort_order
    from json_to_recordset(${JSON.stringify(changed)}::json) as listed (id uuid, text text, sort_order integer)
    on conflict (id) do update set text = excluded.text, sort_order = excluded.sort_order`.execute(trx);
}

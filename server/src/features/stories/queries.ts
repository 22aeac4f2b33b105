import { type Kysely, sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import type { EditableStory, StoryTableRow } from '@kalima/shared/contract/stories';
import type { VideoSource } from '@kalima/shared/domain/video-url';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { isCompleted, isVisible } from '../../platform/db/visible-content.ts';
import { meExpression } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

const rowColumns = `t.id, t.title, t.description, t.thumbnail_url as "thumbnailUrl", t.language,
  ${isCompleted('t.id', 'stories')} as "isCompleted"`;

const listStatement = {
  name: 'list-story-stages',
  text: `with ${meExpression}
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
  text: `with ${meExpression}
    select (
      select row_to_json(story)::text from (
        select ${rowColumns}, t.text, t.vocabulary, t.video_url as "videoUrl", t.video_source as "videoSource"
        from stories t where t.id = $2 and ${isVisible('t.id')}
      ) story
    ) as json from me`,
};

/** JSON of the stages with the stories that the session's person may read; null without a session. */
export function selectVisibleStages(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one story; null without a session. Refuses with `NOT_FOUND`. */
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

function asColumns({ vocabulary, videoUrl, videoSource, thumbnailUrl, ...columns }: StoryRow) {
  return {
    ...columns,
    vocabulary: sql<string>`${JSON.stringify(vocabulary)}::jsonb`,
    video_url: videoUrl,
    video_source: videoSource,
    thumbnail_url: thumbnailUrl,
  };
}

/** Adds a story at the given place, or as the last of its stage. */
export async function insertStory(
  db: Db,
  id: string,
  { stageId, sortOrder, ...story }: StoryRow & { readonly stageId: string; readonly sortOrder?: number | undefined },
): Promise<void> {
  await db
    .insertInto('stories')
    .values((eb) => ({
      id,
      stage_id: stageId,
      ...asColumns(story),
      sort_order:
        sortOrder ??
        eb
          .selectFrom('stories')
          .where('stage_id', '=', stageId)
          .select(sql<number>`coalesce(max(sort_order) + 1, 0)`.as('next')),
    }))
    .execute();
}

/** Replaces a story where its version still is the one that was read; false otherwise. */
export async function updateStory(db: Db, id: string, version: number, story: StoryRow): Promise<boolean> {
  const result = await db
    .updateTable('stories')
    .set({ ...asColumns(story), version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
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

/** Deletes a story; false if there is none. */
export async function deleteStory(db: Db, id: string): Promise<boolean> {
  const result = await db.deleteFrom('stories').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Numbers the stories of a stage: first the named ones in their order, then the others as they stood. */
export async function orderStories(db: Db, stageId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update stories s set sort_order = placed.place
    from (
      select id, row_number() over (
        order by array_position(${ids}::uuid[], id) nulls last, sort_order, created_at, id
      ) as place
      from stories where stage_id = ${stageId}
    ) placed
    where s.id = placed.id and s.stage_id = ${stageId}`.execute(db);
}

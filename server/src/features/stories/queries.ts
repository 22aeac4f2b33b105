import { sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import type { EditableStory, StoryTableRow } from '@kalima/shared/contract/stories';
import type { VideoSource } from '@kalima/shared/domain/video-url';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
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
        select ${rowColumns}, t.text, t.vocabulary, t.video_url as "videoUrl", t.video_source as "videoSource"
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

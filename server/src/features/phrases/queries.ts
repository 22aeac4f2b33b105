import { type Kysely, sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { isCompleted, isVisible } from '../../platform/db/visible-content.ts';
import { meExpression } from '../../platform/sessions/find-caller.ts';

type Db = Kysely<Schema>;

const courseColumns = `c.id, c.title, c.description, c.image_url as "imageUrl", c.language,
  (select count(*)::int from phrases p where p.course_id = c.id) as "phraseCount",
  ${isCompleted('c.id', 'phrases')} as "isCompleted"`;

const listStatement = {
  name: 'list-phrase-stages',
  text: `with ${meExpression}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(stage), '[]') from (
        select s.id, s.name, s.description, s.cover_image as "coverImageUrl", courses.listed as courses
        from stages s cross join lateral (
          select json_agg(course) as listed from (
            select ${courseColumns} from phrase_courses c where c.stage_id = s.id and ${isVisible('c.id')}
            order by c.sort_order, c.created_at, c.id
          ) course
        ) courses
        where courses.listed is not null
        order by s.sort_order, s.created_at, s.id
      ) stage
    ))::text as json from me`,
};

const itemStatement = {
  name: 'get-phrase-course',
  text: `with ${meExpression}
    select (
      select row_to_json(course)::text from (
        select ${courseColumns}, (
          select coalesce(json_agg(phrase), '[]') from (
            select p.id, p.word as text, p.translation, p.image_url as "imageUrl", p.audio_url as "audioUrl", p.vocabulary
            from phrases p where p.course_id = c.id order by p.sort_order, p.created_at, p.id
          ) phrase
        ) as phrases
        from phrase_courses c where c.id = $2 and ${isVisible('c.id')}
      ) course
    ) as json from me`,
};

/** JSON of the stages with the courses that the session's person may study; null without a session. */
export function selectVisibleStages(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one course; null without a session. Refuses with `NOT_FOUND`. */
export function selectVisibleCourse(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

export interface StageRow {
  readonly name: string;
  readonly description: string;
  readonly language: Schema['stages']['language'];
  readonly coverImage: string | null;
  readonly sortOrder: number;
}

export async function insertStage(db: Db, stage: StageRow): Promise<string> {
  const { coverImage, sortOrder, ...columns } = stage;
  const row = await db
    .insertInto('stages')
    .values({ ...columns, cover_image: coverImage, sort_order: sortOrder })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface CourseRow {
  readonly stageId: string;
  readonly title: string;
  readonly description: string;
  readonly language: Schema['phrase_courses']['language'];
  readonly imageUrl: string | null;
  readonly sortOrder: number;
}

export interface PhraseRow {
  readonly text: string;
  readonly translation: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
  readonly vocabulary: readonly VocabularyEntry[];
}

export async function insertCourse(
  db: Db,
  id: string,
  course: CourseRow,
  phrases: readonly PhraseRow[],
): Promise<void> {
  await db
    .insertInto('phrase_courses')
    .values({
      id,
      stage_id: course.stageId,
      title: course.title,
      description: course.description,
      language: course.language,
      image_url: course.imageUrl,
      sort_order: course.sortOrder,
    })
    .execute();
  if (phrases.length === 0) return;
  await db
    .insertInto('phrases')
    .values(
      phrases.map((phrase, index) => ({
        course_id: id,
        word: phrase.text,
        translation: phrase.translation,
        image_url: phrase.imageUrl,
        audio_url: phrase.audioUrl,
        vocabulary: sql<string>`${JSON.stringify(phrase.vocabulary)}::jsonb`,
        sort_order: index,
      })),
    )
    .execute();
}

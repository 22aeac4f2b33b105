import { courseTypesOf, type Activity } from '@kalima/shared/domain/learning/activities';
import { type CourseType, courseTypes } from '@kalima/shared/domain/content/course-types';
import type { StageTable } from '../platform/db/stage-tables.ts';

/** The tables that hold a row for each piece of content, whose id is that of its course. */
export type ContentTable =
  'learning_materials' | 'reading_lessons' | 'flashcard_lessons' | 'phrase_courses' | 'stories';

/** What the catalogue, the downloads and the figures know of a kind of content. In SQL `o` is its row, and `s` that row's stage. */
export interface ContentKind {
  readonly table: ContentTable;
  /** Column of what it is called. */
  readonly title: 'title' | 'name';
  /** Column of the text that describes it. */
  readonly text: 'description' | 'content';
  /** Table of the stages that it is put into, where teachers make them; they may have covers. */
  readonly stages?: StageTable;
  /** Column of the stage that it has its place in. */
  readonly stageColumn?: 'stage' | 'stage_id';
  /** Its parts that are words, with picture and sound: a query of `id`, `image_url` and `audio_url` where the content's id is `course`. */
  readonly words?: (course: string) => string;
  /** The order in which learners see what is of this kind. */
  readonly order: string;
  /** Says that something of it changed: what a device has of an older one is fetched again. */
  readonly revision: string;
  /** Whether some of it cannot be had without a network. */
  readonly needsNetwork?: string;
}

/** Cards and phrases with their picture, and with the recording of each of their forms. */
const soundedWords = (table: string, picture: string) =>
  `select id, ${picture} as image_url, unnest(array[audio_url, other_audio_url]) as audio_url from ${table}`;

const [ofLesson, inStage] = [
  'o.stage, o.sort_order, o.created_at, o.id',
  's.sort_order, s.created_at, s.id, o.sort_order, o.created_at, o.id',
];

export const kindTables: Readonly<Record<CourseType, ContentKind>> = {
  learning_material: {
    table: 'learning_materials',
    title: 'title',
    text: 'content',
    order: 'o.created_at, o.id',
    revision: 'o.version::text',
    needsNetwork: `(o.video_url not like '/media/%' or o.content like '%<iframe%')`,
  },
  reading_card: {
    table: 'reading_lessons',
    stageColumn: 'stage',
    words: (course) => `${soundedWords('reading_cards', 'image_url')} where lesson_id = ${course}`,
    title: 'name',
    text: 'description',
    order: ofLesson,
    revision: 'o.version::text',
  },
  flashcard: {
    table: 'flashcard_lessons',
    stageColumn: 'stage',
    words: (course) => `${soundedWords('flashcards', 'correct_image_url')} where lesson_id = ${course}`,
    title: 'name',
    text: 'description',
    order: ofLesson,
    revision: 'o.version::text',
  },
  phrase: {
    table: 'phrase_courses',
    title: 'title',
    text: 'description',
    stages: 'stages',
    stageColumn: 'stage_id',
    words: (course) => `${soundedWords('phrases', 'image_url')} where course_id = ${course}`,
    order: inStage,
    // Phrases are edited one by one, so their versions are part of their course's.
    revision: `o.version || '.' || md5(coalesce((
      select string_agg(p.id || ' ' || p.version || ' ' || p.sort_order, ',' order by p.id) from phrases p where p.course_id = o.id
    ), ''))`,
  },
  story: {
    table: 'stories',
    title: 'title',
    text: 'description',
    stages: 'story_stages',
    stageColumn: 'stage_id',
    words: (course) => `select id, thumbnail_url, null from stories where id = ${course}`,
    order: inStage,
    revision: 'o.version::text',
    needsNetwork: `o.video_url not like '/media/%'`,
  },
};

/** All kinds, in the order in which the catalogue shows them. */
export const allKindTables: readonly (ContentKind & { readonly courseType: CourseType })[] = courseTypes.map(
  (courseType) => ({ courseType, ...kindTables[courseType] }),
);

/** Rows `('activity', 'course type', place)` in SQL: which types of course are studied in which of the activities, in their order. */
export function activityValues(of: readonly Activity[]): string {
  return of
    .flatMap((activity, place) => courseTypesOf(activity).map((type) => `('${activity}', '${type}', ${place + 1})`))
    .join(', ');
}

import { sql } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { nextPlace, orderRows } from '../order-rows.ts';
import type { Db, Schema, Trx } from '../../platform/db/schema.ts';
import { selectJsonItem, selectJsonList } from '../../platform/db/select-json.ts';
import { emptyWord, type GivenWord, selectShownDetails, wordColumns, wordValues } from '../taught-word.ts';
import { selectTranslations, translationColumns, translationValues } from '../translations.ts';
import { selectPinyin } from '../pinyin/pinyin.queries.ts';
import { selectWords } from '../word-occurrences.ts';
import { isCompleted, hasParts, isVisible } from '../visible.ts';
import { currentUserCte } from '../../platform/sessions/find-caller.ts';

const courseColumns = `c.id, c.title, c.description, c.image_url as "imageUrl", c.language,
  (select count(*)::int from phrases p where p.course_id = c.id) as "phraseCount",
  ${isCompleted('c.id', 'phrases')} as "isCompleted"`;

const listStatement = {
  name: 'list-phrase-stages',
  text: `with ${currentUserCte}
    select json_build_object('nextCursor', null, 'items', (
      select coalesce(json_agg(stage), '[]') from (
        select s.id, s.name, s.description, s.cover_image as "coverImageUrl", courses.listed as courses
        from stages s cross join lateral (
          select json_agg(course) as listed from (
            select ${courseColumns} from phrase_courses c where c.stage_id = s.id and ${isVisible('c.id')}
              and ${hasParts('(select count(*) from phrases p where p.course_id = c.id)')}
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
  text: `with ${currentUserCte}
    select (
      select row_to_json(course)::text from (
        select ${courseColumns}, (
          select coalesce(json_agg(phrase), '[]') from (
            select p.id, p.word as text, ${selectShownDetails('p')}, ${selectTranslations('p')},
              p.image_url as "imageUrl", p.audio_url as "audioUrl", p.vocabulary
            from phrases p where p.course_id = c.id order by p.sort_order, p.created_at, p.id
          ) phrase
        ) as phrases, ${selectWords('c.id')}, ${selectPinyin('c.id')}
        from phrase_courses c where c.id = $2 and ${isVisible('c.id')}
      ) course
    ) as json from me`,
};

/** JSON of the stages with the courses that the session's person may study; null without a session. */
export function selectVisibleStages(database: OpenDatabase, tokenHash: string): Promise<string | null> {
  return selectJsonList(database, listStatement, tokenHash);
}

/** JSON of one course; null without a session. Throws `NOT_FOUND`. */
export function selectVisibleCourse(database: OpenDatabase, tokenHash: string, id: string): Promise<string | null> {
  return selectJsonItem(database, itemStatement, tokenHash, id);
}

/** The courses of a stage in their order. */
export function selectCoursesOf(db: Db, stageId: string) {
  return db
    .selectFrom('phrase_courses as c')
    .select(['c.id', 'c.title', 'c.description', 'c.image_url as imageUrl', 'c.language'])
    .select((eb) =>
      eb
        .selectFrom('phrases as p')
        .whereRef('p.course_id', '=', 'c.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('phraseCount'),
    )
    .$narrowType<{ phraseCount: number }>()
    .where('c.stage_id', '=', stageId)
    .orderBy('c.sort_order')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();
}

export interface CourseRow {
  readonly title: string;
  readonly description: string;
  readonly language: Schema['phrase_courses']['language'];
  readonly imageUrl: string | null;
}

export interface PhraseRow extends Translations, GivenWord {
  readonly id?: string;
  readonly text: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
  readonly vocabulary: readonly VocabularyEntry[];
}

/** A course as it is written. */
export const courseColumnsOf = ({ title, description, language, imageUrl }: CourseRow) => ({
  title,
  description,
  language,
  image_url: imageUrl,
});

function phraseColumnsOf({ id, text, imageUrl, audioUrl, vocabulary, ...given }: PhraseRow) {
  return {
    ...(id !== undefined && { id }),
    word: text,
    ...emptyWord,
    ...wordValues(given),
    ...translationValues(given),
    image_url: imageUrl,
    audio_url: audioUrl,
    vocabulary: sql<string>`${JSON.stringify(vocabulary)}::jsonb`,
  };
}

/** How many phrases a course has, and the place behind the last one. */
export async function endOfCourse(db: Db, courseId: string): Promise<{ count: number; place: number }> {
  const { rows } = await sql<{ count: number; place: number }>`
    select count(*)::int as count, coalesce(max(sort_order) + 1, 0)::int as place from phrases where course_id = ${courseId}::uuid`.execute(
    db,
  );
  return rows[0] ?? { count: 0, place: 0 };
}

/** Adds phrases to a course in their order, from a place on. */
export async function insertPhrases(db: Db, courseId: string, phrases: readonly PhraseRow[], place = 0): Promise<void> {
  if (phrases.length === 0) return;
  await db
    .insertInto('phrases')
    .values(
      phrases.map((phrase, index) => ({ course_id: courseId, ...phraseColumnsOf(phrase), sort_order: place + index })),
    )
    .execute();
}

/** Makes the phrases of a course exactly these, in this order; those with a known id stay themselves. False if an id is a phrase of another course. */
export async function replacePhrases(
  trx: Trx,
  courseId: string,
  phrases: readonly (PhraseRow & { readonly id: string })[],
): Promise<boolean> {
  const ids = phrases.map(({ id }) => id);
  await sql`delete from phrases where course_id = ${courseId}::uuid and not (id = any(${ids}::uuid[]))`.execute(trx);
  if (phrases.length === 0) return true;
  const rows = phrases.map((phrase, index) => ({ course_id: courseId, ...phraseColumnsOf(phrase), sort_order: index }));
  const changed = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id' && column !== 'course_id');
  const result = await trx
    .insertInto('phrases')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...Object.fromEntries(changed.map((column) => [column, sql.ref(`excluded.${column}`)])),
          version: sql<number>`phrases.version + 1`,
        })
        .whereRef('phrases.course_id', '=', 'excluded.course_id'),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows) === phrases.length;
}

const phraseColumns = [
  'id',
  'word as text',
  ...wordColumns,
  ...translationColumns,
  'image_url as imageUrl',
  'audio_url as audioUrl',
  'vocabulary',
  'version',
] as const;

export async function selectEditableCourse(db: Db, id: string): Promise<EditablePhraseCourse | undefined> {
  const course = await db
    .selectFrom('phrase_courses')
    .select(['id', 'stage_id as stageId', 'title', 'description', 'language', 'image_url as imageUrl', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!course) return undefined;
  const phrases = await db
    .selectFrom('phrases')
    .select(phraseColumns)
    .where('course_id', '=', id)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { ...course, phrases };
}

/** Locks a course while its phrases change; false if it does not exist. */
export async function lockCourse(trx: Trx, id: string): Promise<boolean> {
  const row = await trx.selectFrom('phrase_courses').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export function selectPhrase(db: Db, id: string) {
  return db
    .selectFrom('phrases')
    .select([...phraseColumns, 'course_id as courseId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Adds a phrase as the last of its course; nothing if it is there already. */
export async function insertPhrase(db: Db, courseId: string, phrase: PhraseRow): Promise<void> {
  await db
    .insertInto('phrases')
    .values({ course_id: courseId, ...phraseColumnsOf(phrase), sort_order: nextPlace('phrases', courseId) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Replaces a phrase where its version still is the one that was read; false otherwise. */
export async function updatePhrase(db: Db, id: string, version: number, phrase: PhraseRow): Promise<boolean> {
  const result = await db
    .updateTable('phrases')
    .set({ ...phraseColumnsOf(phrase), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deletePhrase(db: Db, id: string): Promise<void> {
  await db.deleteFrom('phrases').where('id', '=', id).execute();
}

/** Puts the phrases of a course in order, others follow as they stood. */
export const orderPhrases = (db: Db, courseId: string, ids: readonly string[]): Promise<void> =>
  orderRows(db, 'phrases', courseId, ids);

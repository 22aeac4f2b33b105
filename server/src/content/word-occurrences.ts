import { sql } from 'kysely';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { courseLimits } from '@kalima/shared/domain/content/course-types';
import type { WordDetails } from '@kalima/shared/domain/content/taught-word';
import { isItemLength } from '@kalima/shared/domain/language/item-form';
import { lookUpForm } from '@kalima/shared/domain/language/look-up/look-up';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Translations } from '@kalima/shared/domain/language/translations';
import { formsOf, type Paired } from '@kalima/shared/domain/language/pairs';
import { AppError, invalidField } from '../platform/app-error.ts';
import type { Trx } from '../platform/db/schema.ts';
import type { WordChoice } from '@kalima/shared/contract/content/changed-words';
import { checkChangedWords } from './corrections/check-changed-words.ts';
import { itemIdOf } from './item-id.ts';
import { occurrenceDetails, occurrenceDetailTypes, selectOccurrenceDetails } from './taught-word.ts';
import { selectTranslations, translationValues } from './translations.ts';

/** A word or phrase that learners meet in a piece of content: a card, a phrase or an explained word. */
export interface TaughtWord extends Translations, Paired, WordDetails {
  readonly imageUrl?: string | null;
}

/** Words that the other content of a teacher teaches, as a transaction has counted them: imports write hundreds of courses in one. */
const countedWords = new WeakMap<Trx, Map<string, number>>();

/** Throws `TOO_MUCH_CONTENT` where a teacher's content comes to teach more words than it may; that of the school has no such bound. */
async function requireRoomOfTeacher(trx: Trx, courseId: string, added: number): Promise<void> {
  const { rows } = await sql<{
    madeBy: string;
  }>`select c.made_by as "madeBy" from courses c join profiles p on p.id = c.made_by
    where c.id = ${courseId}::uuid and p.role = 'teacher'`.execute(trx);
  const madeBy = rows[0]?.madeBy;
  if (madeBy === undefined) return;
  const counted = countedWords.get(trx) ?? new Map<string, number>();
  countedWords.set(trx, counted);
  const words = (counted.get(madeBy) ?? (await countWordsOf(trx, madeBy))) + added;
  counted.set(madeBy, words);
  if (words > courseLimits.wordsOfTeacher)
    throw new AppError(
      'TOO_MUCH_CONTENT',
      `A teacher's courses teach ${courseLimits.wordsOfTeacher} words at the most.`,
    );
}

async function countWordsOf(trx: Trx, madeBy: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from courses c
    join word_occurrences o on o.course_id = c.id where c.made_by = ${madeBy}::uuid and o.pair is distinct from 'other'`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Throws `VALIDATION_FAILED` where a piece of content comes to teach more words than it may: each change of one of its parts writes all of
 * them. Throws `TOO_MUCH_CONTENT` where all that its teacher made does. What taught more before there was a bound can still be changed.
 */
export async function requireFewWords(trx: Trx, courseId: string, count: number): Promise<void> {
  if (count === 0) return;
  const row = await trx
    .selectFrom('word_occurrences')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('course_id', '=', courseId)
    .where('pair', 'is distinct from', 'other')
    .executeTakeFirstOrThrow();
  const before = Number(row.count);
  if (count <= before) return;
  if (count > contentLimits.taughtWords && before <= contentLimits.taughtWords)
    throw invalidField('vocabulary', 'TOO_MANY', contentLimits.taughtWords);
  await requireRoomOfTeacher(trx, courseId, count - before);
}

/** Throws `VALIDATION_FAILED` where a part has the id that is that of the other form of another one. */
function requireOwnIds(rows: readonly { readonly part_id: string }[]): void {
  if (new Set(rows.map(({ part_id }) => part_id)).size < rows.length) throw invalidField('id', 'INVALID_VALUE');
}

/** The columns of an occurrence but for its course, with their types. */
const columnTypes = {
  part_id: 'uuid',
  item_id: 'uuid',
  language: 'text',
  text: 'text',
  form: 'text',
  sense: 'text',
  pair: 'text',
  pinyin: 'text',
  ...occurrenceDetailTypes,
  translation: 'text',
  translation_language: 'text',
  second_translation: 'text',
  second_translation_language: 'text',
  image_url: 'text',
  audio_url: 'text',
  position: 'integer',
} as const;

/**
 * Writes which words a piece of content teaches, each in its forms, in their order, in place of what stood there (PRODUCT.md#items). What is too
 * long to be remembered as one is left out. Rows that stay the same are not touched. `choices` say which changed words were
 * corrected, `pinyin` how the parts are read, by their ids; returns whether any was corrected. Throws `WORDS_CHANGED` (see `checkChangedWords`).
 */
export async function writeOccurrences(
  trx: Trx,
  courseId: string,
  language: ContentLanguage,
  words: readonly TaughtWord[],
  pinyin: ReadonlyMap<string, string>,
  choices?: readonly WordChoice[],
): Promise<boolean> {
  const rows = words
    .flatMap((word) => formsOf(word, language).flatMap((form) => (form ? [{ word, form }] : [])))
    .filter(({ form }) => isItemLength(form.text, form.language))
    .map(({ word, form: { partId, text, pair, audioUrl, ...form } }, position) => {
      // What parts a word from words written alike need not part its other form.
      const sense = pair === 'other' ? '' : (word.sense ?? '');
      return {
        part_id: partId,
        item_id: itemIdOf(text, form.language, sense),
        language: form.language,
        text,
        form: lookUpForm(text),
        sense,
        pair,
        pinyin: pinyin.get(partId) ?? null,
        ...occurrenceDetails(word),
        ...translationValues(word),
        image_url: word.imageUrl ?? null,
        audio_url: audioUrl,
        position,
      };
    });
  requireOwnIds(rows);
  const isCorrected = await checkChangedWords(trx, courseId, rows, choices);
  const columns = Object.entries(columnTypes);
  const list = (text: (name: string, type: string) => string) =>
    sql.raw(columns.map(([name, type]) => text(name, type)).join(', '));
  const names = list((name) => name);
  await sql`
    with taught as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (${list((name, type) => `${name} ${type}`)})
    ), marked as (
      update begun_courses set has_new = true where course_id = ${courseId} and exists (
        select 1 from taught t where not exists (
          select 1 from word_occurrences o where o.course_id = ${courseId} and o.item_id = t.item_id
        )
      )
    ), removed as (
      delete from word_occurrences o where o.course_id = ${courseId}
        and not exists (select 1 from taught t where t.part_id = o.part_id)
    )
    insert into word_occurrences as o (course_id, ${names})
    select ${courseId}::uuid, ${names} from taught
    on conflict (course_id, part_id) do update set ${list((name) => `${name} = excluded.${name}`)}
    where o is distinct from excluded`.execute(trx);
  return isCorrected;
}

/** The words of the course with the id `course`, in their order, as `words` of a JSON answer; in SQL. */
export function selectWords(course: string): string {
  return `(
    select coalesce(json_agg(word), '[]') from (
      select o.item_id as "itemId", o.part_id as "partId", o.text, o.pair, ${selectTranslations('o')}, o.pinyin,
        ${selectOccurrenceDetails('o')}, o.image_url as "imageUrl", o.audio_url as "audioUrl"
      from word_occurrences o where o.course_id = ${course} order by o.position, o.part_id
    ) word
  ) as words`;
}

import { sql } from 'kysely';
import type { RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { PartOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import type { MemoryState } from '@kalima/shared/domain/learning/memory-states';
import { stateOfItem } from '../../../platform/db/item-state.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { bestOccurrence, hasCueAt, mayAsk } from '../../../content/occurrences.ts';
import type { QueueOwner } from '../review/review.queries.ts';

/** The beginning of a word by which it is put in order, and its item. */
export interface WordPosition {
  readonly beginning: string;
  readonly id: string;
}

interface Wanted {
  readonly owner: Pick<QueueOwner, 'userId' | 'readsAll'>;
  readonly state: MemoryState | null;
  readonly languages: readonly ContentLanguage[];
  readonly partOfSpeech: PartOfSpeech | null;
  readonly after: WordPosition | null;
  readonly limit: number;
}

/** Words that one page goes through at most: one that finds fewer than it shows leads on from there. */
const mostScanned = 5000;

const beginningOf = (text: ReturnType<typeof sql.ref>) => sql<string>`left(${text}, 100) collate "C"`;
const ofWord = beginningOf(sql.ref('m.text'));

/** The words of a person that begin behind a position, in their order: an index leads to them. */
function wordsBehind(userId: string, after: WordPosition | null) {
  const behind = after ? sql`and (${ofWord}, m.item_id) > (${after.beginning}::text, ${after.id}::uuid)` : sql``;
  return sql`memory_items m where m.user_id = ${userId}::uuid and m.text is not null ${behind} order by ${ofWord}, m.item_id`;
}

/** Where a page that goes through so many words ends; null if it reaches the last word. */
async function endOfScan(db: Db, userId: string, after: WordPosition | null): Promise<WordPosition | null> {
  const { rows } = await sql<WordPosition>`
    select ${ofWord} as beginning, m.item_id as id from ${wordsBehind(userId, after)} offset ${mostScanned - 1} limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Compares as the collation "C" does. */
function isBehind(word: WordPosition, { beginning, id }: WordPosition): boolean {
  const order = Buffer.compare(Buffer.from(word.beginning), Buffer.from(beginning));
  return order > 0 || (order === 0 && word.id > id);
}

const columns = sql`m.item_id, ${stateOfItem} as state, m.reviews, m.lapses, m.stability, m.last_day, m.due_day`;

export interface WordPage {
  readonly words: (RememberedWord & WordPosition)[];
  /** Where the next page begins if this one ended before it was full; null if no word is left. */
  readonly scannedTo: WordPosition | null;
}

/**
 * The next words that a person remembers or has set aside. A word whose events do not tell how it reads is taken from a course that teaches it;
 * one that cannot be asked is not due. Goes through a bounded number of words, so that a filter which fits none costs no more.
 */
export async function selectWords(
  db: Db,
  { owner, state, languages, partOfSpeech, after, limit }: Wanted,
): Promise<WordPage> {
  const behind = after ? sql`and (taught.beginning, m.item_id) > (${after.beginning}::text, ${after.id}::uuid)` : sql``;
  const kindOf = (itemId: ReturnType<typeof sql.ref>) => sql`(select o.part_of_speech from word_occurrences o
    where o.item_id = ${itemId} and o.part_of_speech <> '' and ${mayAsk(owner)} order by ${bestOccurrence} limit 1)`;
  const isOfKind = (words: 'scanned' | 'untold') =>
    partOfSpeech === null ? sql`` : sql`and ${kindOf(sql.ref(`${words}.item_id`))} = ${partOfSpeech}`;
  const isWanted = (words: 'scanned' | 'untold') =>
    sql`(state is not null and language = any(${languages}::text[]) and (${state}::text is null or state = ${state}::text) ${isOfKind(words)})`;
  const { rows } = await sql<RememberedWord & WordPosition>`
    with told as (
      select * from (
        select ${columns}, m.text, m.language, ${ofWord} as beginning
        from ${wordsBehind(owner.userId, after)} limit ${mostScanned}
      ) scanned where ${isWanted('scanned')} order by beginning, item_id limit ${limit}
    ), untold as (
      select ${columns}, taught.text, taught.language, taught.beginning
      from (select * from memory_items where user_id = ${owner.userId}::uuid and text is null order by item_id limit ${mostScanned}) m
      cross join lateral (
        select o.text, coalesce(m.language, o.language) as language, ${beginningOf(sql.ref('o.text'))} as beginning
        from word_occurrences o where o.item_id = m.item_id order by o.course_id, o.part_id limit 1
      ) taught where true ${behind}
    ), page as (
      select * from (select * from told union all select * from untold where ${isWanted('untold')}) words
      order by beginning collate "C", item_id limit ${limit}
    )
    select p.item_id as id, p.beginning, p.text, p.language, p.state, p.reviews, p.lapses, p.stability,
      p.last_day::text as "lastDay", case when best.course_id is null or ${hasCueAt('best')} then p.due_day end::text as "dueDay",
      coalesce(best.sense, '') as sense, coalesce(${kindOf(sql.ref('p.item_id'))}, '') as "partOfSpeech", coalesce(best.translation, '') as translation, best.translation_language as "translationLanguage",
      coalesce(best.second_translation, '') as "secondTranslation",
      best.second_translation_language as "secondTranslationLanguage",
      best.course_id as "courseId", best.part_id as "partId"
    from page p left join lateral (
      select o.* from word_occurrences o where o.item_id = p.item_id and ${mayAsk(owner)} order by ${bestOccurrence} limit 1
    ) best on true
    order by p.beginning collate "C", p.item_id`.execute(db);
  if (rows.length === limit) return { words: rows, scannedTo: null };
  const end = await endOfScan(db, owner.userId, after);
  return { words: end ? rows.filter((word) => !isBehind(word, end)) : rows, scannedTo: end };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { VocabularyEntry, VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { keepWordIds } from '@kalima/shared/domain/content/part-ids';
import { filledDetails, toldDetails, withoutDetails } from '@kalima/shared/domain/content/taught-word';
import { invalidField } from '../platform/app-error.ts';
import type { Trx } from '../platform/db/schema.ts';
import type { TaughtWord } from './word-occurrences.ts';

/** Ids that are looked up one by one, in the index of words; of more, all words are gone through once. */
const fewIds = 8;

/** Finds the ids that are in use. The value names the phrase or story that explains the word; null for all other parts. */
async function selectOwners(trx: Trx, ids: readonly string[]): Promise<Map<string, (string | null)[]>> {
  if (ids.length === 0) return new Map();
  const asRow = (table: string) =>
    sql`select sent.id, null::uuid as owner from sent join ${sql.table(table)} part on part.id = sent.id`;
  const asOneOfFew = (table: string) => sql`
    select sent.id, part.id from sent join ${sql.table(table)} part
      on jsonb_path_query_array(part.vocabulary, '$[*].id') ? sent.id::text`;
  const asOneOfMany = (table: string) => sql`
    select sent.id, part.id from ${sql.table(table)} part
      cross join jsonb_path_query(part.vocabulary, '$[*].id') as word (id) join sent on sent.id::text = word.id #>> '{}'`;
  const found = [
    ...['courses', 'reading_cards', 'flashcards', 'phrases', 'story_pages', 'story_sentences'].map(asRow),
    ...['phrases', 'stories'].map(ids.length > fewIds ? asOneOfMany : asOneOfFew),
  ];
  const { rows } = await sql<{ id: string; owner: string | null }>`
    with sent (id) as (select unnest(${ids}::uuid[])) ${sql.join(found, sql` union all `)}`.execute(trx);
  const owners = Map.groupBy(rows, ({ id }) => id);
  return new Map([...owners].map(([id, of]) => [id, of.map(({ owner }) => owner)]));
}

/** Explained words that a phrase or story is to have; `stored` are those that it has so far. */
interface SentWords {
  readonly ownerId: string;
  readonly stored: readonly VocabularyEntry[];
  readonly words: readonly VocabularyInput[];
}

function named({ stored, words }: SentWords): VocabularyEntry[] {
  const before = new Map(stored.map((word) => [word.id, word]));
  return keepWordIds(stored, words, randomUUID).map((word) => {
    const details = filledDetails({ ...toldDetails(before.get(word.id) ?? {}), ...toldDetails(word) });
    return { ...withoutDetails(word), ...details };
  });
}

/**
 * The explained words of phrases or stories as they will be stored, in the order of `all`, each with its id (PRODUCT.md#parts); the senses
 * and other forms of stored words stay where none is sent. Throws `VALIDATION_FAILED` at an id that belongs to something else.
 */
export async function withWordIdsOf(trx: Trx, all: readonly SentWords[]): Promise<VocabularyEntry[][]> {
  const unknown = all.flatMap(({ stored, words }) => {
    const known = new Set(stored.map(({ id }) => id));
    return words.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : id));
  });
  // Looked up together: a course has hundreds of phrases.
  const owners = await selectOwners(trx, [...new Set(unknown)]);
  for (const { ownerId, stored, words } of all) {
    const known = new Set(stored.map(({ id }) => id));
    const isTaken = (id: string) => !known.has(id) && (owners.get(id) ?? []).some((owner) => owner !== ownerId);
    const refused = words.findIndex(({ id }) => id !== undefined && (isTaken(id) || id === ownerId));
    if (refused >= 0) throw invalidField(`vocabulary.${refused}.id`, 'INVALID_VALUE');
  }
  return all.map(named);
}

/** The explained words of one phrase or story; see `withWordIdsOf`. */
export async function withWordIds(
  trx: Trx,
  ownerId: string,
  stored: readonly VocabularyEntry[],
  words: readonly VocabularyInput[],
): Promise<VocabularyEntry[]> {
  const [only = []] = await withWordIdsOf(trx, [{ ownerId, stored, words }]);
  return only;
}

/** An explained word as one that its course teaches. */
export const asTaughtWord = ({ word, ...entry }: VocabularyEntry): TaughtWord => ({ ...entry, text: word });

/** An explained word as a new one, which is given an id. */
export const withoutId = ({ id: _id, ...word }: VocabularyEntry): VocabularyInput => word;

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { VocabularyEntry, VocabularyInput } from '@kalima/shared/contract/explained-words';
import { keepWordIds } from '@kalima/shared/domain/part-ids';
import { invalidField } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { TaughtWord } from './word-occurrences.ts';

/** Those of the ids that already belong to something other than the phrase or story `ownerId`. */
async function selectTaken(trx: Trx, ownerId: string, ids: readonly string[]): Promise<Set<string>> {
  const asRow = (table: string) => sql`select sent.id from sent join ${sql.table(table)} part on part.id = sent.id`;
  const asWord = (table: string) => sql`
    select sent.id from sent join ${sql.table(table)} part
      on jsonb_path_query_array(part.vocabulary, '$[*].id') ? sent.id::text and part.id <> ${ownerId}`;
  const found = [
    ...['courses', 'reading_cards', 'flashcards', 'phrases', 'story_pages', 'story_sentences'].map(asRow),
    ...['phrases', 'stories'].map(asWord),
  ];
  const { rows } = await sql<{ id: string }>`
    with sent (id) as (select unnest(${ids}::uuid[])) ${sql.join(found, sql` union all `)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The explained words of a phrase or story as they will be stored, each with its id (PRODUCT.md#parts); `stored` are its words
 * so far, whose senses and other forms stay where none is sent. Throws `VALIDATION_FAILED` at an id that belongs to something else.
 */
export async function withWordIds(
  trx: Trx,
  ownerId: string,
  stored: readonly VocabularyEntry[],
  words: readonly VocabularyInput[],
): Promise<VocabularyEntry[]> {
  const known = new Set(stored.map(({ id }) => id));
  const unknown = words.flatMap(({ id }) => (id === undefined || known.has(id) ? [] : id));
  const taken = unknown.length === 0 ? new Set<string>() : await selectTaken(trx, ownerId, unknown);
  const refused = words.findIndex(({ id }) => id !== undefined && (taken.has(id) || id === ownerId));
  if (refused >= 0) throw invalidField(`vocabulary.${refused}.id`, 'INVALID_VALUE');
  const before = new Map(stored.map((word) => [word.id, word]));
  return keepWordIds(stored, words, randomUUID).map(({ id, word, sense, otherForm, ...rest }) => {
    const kept = { sense: sense ?? before.get(id)?.sense, otherForm: otherForm ?? before.get(id)?.otherForm };
    return {
      id,
      word,
      ...(kept.sense && { sense: kept.sense }),
      ...(kept.otherForm && { otherForm: kept.otherForm }),
      ...rest,
    };
  });
}

/** An explained word as one that its course teaches. */
export const asTaughtWord = ({ word, ...entry }: VocabularyEntry): TaughtWord => ({ ...entry, text: word });

/** An explained word as a new one, which is given an id. */
export const withoutId = ({ id: _id, ...word }: VocabularyEntry): VocabularyInput => word;

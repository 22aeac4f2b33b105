import { sql } from 'kysely';
import type { RememberedWord } from '@kalima/shared/contract/memory-overview';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { MemoryState } from '@kalima/shared/domain/memory-states';
import { stateOfItem } from '../../../platform/db/item-state.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { bestOccurrence, hasCueAt, mayAsk } from '../../content/occurrences.ts';
import type { QueueOwner } from '../review/queries.ts';

/** The beginning of a word by which it is put in order, and its item. */
export interface WordPosition {
  readonly beginning: string;
  readonly id: string;
}

interface Wanted {
  readonly owner: Pick<QueueOwner, 'userId' | 'readsAll'>;
  readonly state: MemoryState | null;
  readonly languages: readonly ContentLanguage[];
  readonly after: WordPosition | null;
  readonly limit: number;
}

/** The next words that a person remembers or has set aside. What no event tells of a word is taken from a course that teaches it; one that cannot be asked is not due. */
export async function selectWords(
  db: Db,
  { owner, state, languages, after, limit }: Wanted,
): Promise<(RememberedWord & { beginning: string })[]> {
  const { rows } = await sql<RememberedWord & { beginning: string }>`
    with words as (
      select m.item_id, coalesce(m.text, taught.text) as text, coalesce(m.language, taught.language) as language,
        ${stateOfItem} as state, m.reviews, m.lapses, m.stability, m.last_day, m.due_day
      from memory_items m left join lateral (
        select o.text, o.language from word_occurrences o where m.text is null and o.item_id = m.item_id
        order by o.course_id, o.part_id limit 1
      ) taught on true
      where m.user_id = ${owner.userId}::uuid
    ), page as (
      select *, left(text, 100) collate "C" as beginning from words
      where state is not null and text is not null and language = any(${languages}::text[])
        and (${state}::text is null or state = ${state}::text)
        and (${after?.id ?? null}::uuid is null
          or (left(text, 100) collate "C", item_id) > (${after?.beginning ?? null}::text, ${after?.id ?? null}::uuid))
      order by beginning, item_id limit ${limit}
    )
    select p.item_id as id, p.beginning, p.text, p.language, p.state, p.reviews, p.lapses, p.stability,
      p.last_day::text as "lastDay", case when best.course_id is null or ${hasCueAt('best')} then p.due_day end::text as "dueDay",
      coalesce(best.sense, '') as sense, coalesce(best.translation, '') as translation, best.translation_language as "translationLanguage",
      coalesce(best.second_translation, '') as "secondTranslation",
      best.second_translation_language as "secondTranslationLanguage",
      best.course_id as "courseId", best.part_id as "partId"
    from page p left join lateral (
      select o.* from word_occurrences o where o.item_id = p.item_id and ${mayAsk(owner)} order by ${bestOccurrence} limit 1
    ) best on true
    order by p.beginning, p.item_id`.execute(db);
  return rows;
}

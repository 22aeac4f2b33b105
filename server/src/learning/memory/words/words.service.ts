import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { RememberedWord } from '@kalima/shared/contract/learning/memory-overview';
import { languagesOfGroup } from '@kalima/shared/domain/language/language-choice';
import { contentLanguages, type LanguageGroup } from '@kalima/shared/domain/language/languages';
import type { PartOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import type { MemoryState } from '@kalima/shared/domain/learning/memory-states';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import * as queries from './words.queries.ts';

interface Asked {
  readonly state?: MemoryState | undefined;
  readonly language?: LanguageGroup | undefined;
  readonly partOfSpeech?: PartOfSpeech | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

function positionOf(cursor: string | undefined): queries.WordPosition | null {
  const [beginning, id] = decodeCursor(cursor, [cursorKey.text, cursorKey.id] as const);
  return beginning === null || id === null ? null : { beginning: String(beginning), id: String(id) };
}

/** The words that learners remember, or have set aside (PRODUCT.md#your-memory). */
export function createRememberedWordsService({ database: { db } }: { database: OpenDatabase }) {
  return {
    /** A page of the caller's words in the order of their letters; throws `VALIDATION_FAILED` for a cursor of another list. */
    async list(
      caller: Caller,
      { state, language, partOfSpeech, limit, cursor }: Asked,
    ): Promise<{ items: RememberedWord[]; nextCursor: string | null }> {
      const { words, scannedTo } = await queries.selectWords(db, {
        owner: { userId: caller.userId, readsAll: readsAllContent(caller.role) },
        state: state ?? null,
        languages: language ? languagesOfGroup(language) : contentLanguages,
        partOfSpeech: partOfSpeech ?? null,
        after: positionOf(cursor),
        limit: limit + 1,
      });
      const shown = words.slice(0, limit);
      const last = words.length > shown.length ? shown.at(-1) : scannedTo;
      return {
        items: shown.map(({ beginning: _, ...word }) => word),
        nextCursor: last ? encodeCursor([last.beginning, last.id]) : null,
      };
    },
  };
}

export type RememberedWordsService = ReturnType<typeof createRememberedWordsService>;

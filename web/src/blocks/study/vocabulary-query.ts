import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';

/** All pages of the own bank. A word that moves between pages meanwhile is taken once. */
async function fetchBank(signal: AbortSignal): Promise<VocabularyWord[]> {
  const words = new Map<string, VocabularyWord>();
  let cursor: string | undefined;
  do {
    const page = await call('GET /api/vocabulary', { query: { cursor }, signal });
    for (const word of page.items) words.set(word.id, word);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [...words.values()];
}

/** The own bank, with what this device has changed and not delivered yet. The outbox is fetched only for this. */
export function vocabularyQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['vocabulary'], async (stored, ask) => {
      const { addPending } = await import('../../offline/outbox/pending-work.ts');
      return addPending(stored, ask);
    }),
    queryFn: ({ signal }) => fetchBank(signal),
  });
}

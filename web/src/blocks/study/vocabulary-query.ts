import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keptWith } from '../../offline/stored-answers/stored-queries.ts';

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
  async function adding(ask: () => Promise<VocabularyWord[]>): Promise<VocabularyWord[]> {
    const { withWaitingWords } = await import('../../offline/outbox/pending-work.ts');
    return withWaitingWords(userId, ask);
  }
  return queryOptions({
    queryKey: ['vocabulary', userId],
    queryFn: ({ signal }) => adding(() => fetchBank(signal)),
    meta: keptWith(adding),
  });
}

import type { LanguageChoice } from '@kalima/shared/domain/language/language-choice';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import type { WordsSearch } from './memory-search.ts';

/** The words that a search names, in a language; nothing of it is stored on the device. */
export function rememberedWordsQuery(userId: string, search: WordsSearch, choice: LanguageChoice) {
  const filters = { ...search, ...(choice !== 'all' && { language: choice }) };
  return infiniteQueryOptions({
    queryKey: ['remembered-words', filters, userId],
    async queryFn({ pageParam, signal }) {
      const pageFrom = (cursor: string | null) =>
        call('GET /api/profile/words', { query: cursor === null ? filters : { ...filters, cursor }, signal });
      let page = await pageFrom(pageParam);
      // A page goes through so many words only, and may have found none that fits.
      while (page.items.length === 0 && page.nextCursor !== null) page = await pageFrom(page.nextCursor);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

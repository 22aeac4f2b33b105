import type { LanguageChoice } from '@kalima/shared/domain/language-choice';
import type { MemoryState } from '@kalima/shared/domain/memory-states';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The words of a state, or all of them, in a language; nothing of it is stored on the device. */
export function rememberedWordsQuery(userId: string, state: MemoryState | undefined, choice: LanguageChoice) {
  const filters = { ...(state && { state }), ...(choice !== 'all' && { language: choice }) };
  return infiniteQueryOptions({
    queryKey: ['remembered-words', filters, userId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/profile/words', {
        query: pageParam === null ? filters : { ...filters, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
}

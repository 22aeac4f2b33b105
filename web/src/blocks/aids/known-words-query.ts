import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { knownStability } from '@kalima/shared/domain/reading-aids';
import { queryOptions } from '@tanstack/react-query';
import { readMemory } from '../../offline/memory/memory-store.ts';
import { wordsOnDevice } from '../../offline/memory/words-on-device.ts';

/** Known words that are looked for in a text at most. */
const mostWords = 2000;

/** The words of a language that a learner knows well enough to read them without aids, of those that the device has. */
export function knownWordsQuery(userId: string, language: ContentLanguage) {
  return queryOptions({
    queryKey: ['known-words', userId, language],
    networkMode: 'always',
    queryFn: async (): Promise<readonly string[]> => {
      const [memory, words] = await Promise.all([readMemory(userId), wordsOnDevice(userId)]);
      const known = new Set(
        memory?.items.flatMap(({ itemId, stability }) => (stability >= knownStability ? itemId : [])),
      );
      const texts = words.flatMap((word) => (word.language === language && known.has(word.itemId) ? word.text : []));
      return [...new Set(texts)].slice(0, mostWords);
    },
  });
}

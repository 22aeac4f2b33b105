import { type ContentLanguage, languageOf } from '@kalima/shared/domain/language/languages';
import { hasAids, knownStability } from '@kalima/shared/domain/learning/reading-aids';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { type ReactNode, createContext, useContext, useMemo, useState } from 'react';
import { useUser } from '../../../lib/api/user.ts';
import { aidSetting } from './aid-setting.ts';
import { useDeviceSetting } from '../../../lib/device/device-setting.ts';
import { readMemory } from '../../../offline/memory/memory-store.ts';
import { wordsOnDevice } from '../../../offline/memory/words-on-device.ts';

/** Known words that are looked for in a text at most. */
const mostWords = 2000;

/** The words of a language that a learner knows well enough to read them without aids, of those that the device has. */
function knownWordsQuery(userId: string, language: ContentLanguage) {
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

/** What is studied, as far as aids concern it. */
export interface AidedCourse {
  readonly language: ContentLanguage;
  /** How its Chinese texts are read, by their ids. */
  readonly pinyin?: Readonly<Record<string, string>> | null | undefined;
}

interface Aids extends AidedCourse {
  readonly known: readonly string[];
}

const AidsContext = createContext<Aids>({ language: 'english', known: [] });
const none: readonly string[] = [];

/** Gives what is studied its reading aids: pinyin and vowel marks, which fade as words are known (PRODUCT.md#reading-aids). */
export function AidsOf({ course, children }: { readonly course: AidedCourse; readonly children: ReactNode }) {
  const { language, pinyin } = course;
  const { data: known = none } = useQuery(knownWordsQuery(useUser().id, language));
  const aids = useMemo(() => ({ language, pinyin, known }), [language, pinyin, known]);
  return <AidsContext value={aids}>{children}</AidsContext>;
}

/** The aids of one text. */
export interface TextAids {
  readonly language: ContentLanguage;
  readonly pinyin: string | undefined;
  /** Words that are read without. */
  readonly known: readonly string[];
  readonly isShown: boolean;
  /** Shows or hides them, where that is by tap. */
  readonly toggle: (() => void) | null;
}

/**
 * The aids of a text by its id; null where it has none, and for Chinese where the learner wants none. `wasTapped` where tapping is how the
 * text came to be seen at all.
 */
export function useTextAids(id: string, text: string, wasTapped = false): TextAids | null {
  const { language, pinyin, known } = useContext(AidsContext);
  const choice = useDeviceSetting(aidSetting);
  const [isTapped, setIsTapped] = useState(wasTapped);
  const read = pinyin?.[id];
  return useMemo(() => {
    if (!hasAids(text, language, read)) return null;
    if (choice === 'never' && languageOf(language).aid === 'pinyin') return null;
    const isByTap = choice === 'when-tapped';
    return {
      language,
      pinyin: read,
      known: choice === 'until-known' ? known : none,
      isShown: isByTap ? isTapped : choice !== 'never',
      toggle: isByTap && !wasTapped ? () => setIsTapped((was) => !was) : null,
    };
  }, [choice, isTapped, known, language, read, text, wasTapped]);
}

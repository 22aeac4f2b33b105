import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { hasAids } from '@kalima/shared/domain/reading-aids';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useUser } from '../../lib/user.ts';
import { aidSetting } from './aid-setting.ts';
import { knownWordsQuery } from './known-words-query.ts';
import { useDeviceSetting } from '../../lib/device-setting.ts';

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
    if (choice === 'never' && language === 'chinese') return null;
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

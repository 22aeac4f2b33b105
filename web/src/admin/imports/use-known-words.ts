import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { IdentifiedRow } from '@kalima/shared/domain/exchange/import-rows-draft';
import type { FileField } from '@kalima/shared/domain/exchange/import-rows-files';
import {
  keyOfRow,
  type Known,
  type KnownWord,
  lacksSomething,
} from '@kalima/shared/domain/exchange/import-rows-notices';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api/api.ts';

/** Milliseconds without a change of the words after which is asked. */
const askAfter = 500;

interface Asked {
  readonly language: ContentLanguage;
  readonly translationLanguage: ContentLanguage | null;
  readonly words: readonly { readonly text: string; readonly sense: string; readonly translation: string }[];
}

function knownWordsQuery(asked: string) {
  return queryOptions({
    queryKey: ['imports', 'known-words', asked],
    queryFn: async ({ signal }) => {
      const { language, translationLanguage, words } = JSON.parse(asked) as Asked;
      const body = { language, translationLanguage, words: [...words] };
      const found = await call('POST /api/author/media-library/words', { body, signal });
      return new Map<string, KnownWord>(
        words.flatMap((word, at) => {
          const known = found.words[at];
          return known ? [[keyOfRow(word), known]] : [];
        }),
      );
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What rows lack of words, each word once; texts that are too long have to be shortened first. */
function wordsOf(rows: readonly IdentifiedRow[]): Asked['words'] {
  const fits = ({ text, sense, translation }: IdentifiedRow) =>
    text.length <= contentLimits.word &&
    sense.length <= contentLimits.sense &&
    translation.length <= contentLimits.translation;
  const lacking = rows.filter((row) => lacksSomething(row) && row.text.trim() !== '' && fits(row));
  const byWord = new Map(
    lacking.map(({ text, sense, translation }) => [keyOfRow({ text, sense }), { text, sense, translation }]),
  );
  return [...byWord.values()].slice(0, contentLimits.cards);
}

/** What is proposed after some steps to the next one; behind the last comes the first again. */
function stepped(known: Known | null, steps: number): Known | null {
  if (!known?.others) return known;
  const all = [{ value: known.value, courseTitle: known.courseTitle }, ...known.others];
  const at = steps % all.length;
  const [first, ...others] = [...all.slice(at), ...all.slice(0, at)];
  return first ? { ...first, others } : known;
}

/** What the school has already of the words of rows that lack something, asked of all at once (PRODUCT.md#media-library). */
export function useKnownWords(
  rows: readonly IdentifiedRow[],
  { language, translationLanguage }: Pick<Asked, 'language' | 'translationLanguage'>,
) {
  const now = useMemo(() => {
    const words = wordsOf(rows);
    return words.length === 0 ? '' : JSON.stringify({ language, translationLanguage, words });
  }, [rows, language, translationLanguage]);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), askAfter);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, error, refetch } = useQuery({ ...knownWordsQuery(asked), enabled: asked !== '' });
  const [steps, setSteps] = useState<ReadonlyMap<string, number>>(new Map());
  const known = useMemo(() => {
    if (!data || steps.size === 0) return data;
    const stepsOf = (key: string, of: FileField) => steps.get(`${of} ${key}`) ?? 0;
    return new Map(
      [...data].map(([key, { picture, sound, translation }]): [string, KnownWord] => [
        key,
        {
          picture: stepped(picture, stepsOf(key, 'picture')),
          sound: stepped(sound, stepsOf(key, 'sound')),
          translation,
        },
      ]),
    );
  }, [data, steps]);
  return {
    known,
    error: asked === '' ? null : error,
    askAgain: () => void refetch(),
    /** Proposes the next file of a row's word. */
    another: (row: IdentifiedRow, of: FileField) => {
      const key = `${of} ${keyOfRow(row)}`;
      setSteps((taken) => new Map(taken).set(key, (taken.get(key) ?? 0) + 1));
    },
  };
}

import type { PinyinText as Text } from '@kalima/shared/contract/content/pinyin';
import { pinyinWords } from '@kalima/shared/domain/language/pinyin';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { classNames } from '../../../lib/format/class-names.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useRovingFocus } from '../../../ui/use-roving-focus.ts';
import { ReadingChoice } from './reading-choice.tsx';
import { joinClauses } from '../../../lib/format/join-list.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';

interface PinyinTextProps {
  readonly courseId: string;
  readonly text: Text;
  /** Of characters that have several. */
  readonly readings: Readonly<Record<string, readonly string[]>>;
}

/** The characters of a text, each with its syllable: `place` counts the Chinese ones. */
function charactersOf({ text, pinyin }: Text) {
  let next = 0;
  return pinyinWords(text, pinyin)
    .flatMap(({ characters }) => characters)
    .map((one) => ({ ...one, place: one.syllable === null ? null : next++ }));
}

/** A text with its pinyin, whose characters can be pressed to read them otherwise. */
export function PinyinText({ courseId, text, readings }: PinyinTextProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [open, setOpen] = useState<number | null>(null);
  const line = useRovingFocus();
  const opened = useRef<HTMLElement>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['pinyin', courseId] });
  const correct = useMutation({
    mutationFn: ({ place, syllable }: { place: number; syllable: string | null }) =>
      call('PUT /api/author/courses/{id}/pinyin/{textId}', {
        params: { id: courseId, textId: text.id },
        body: { text: text.text, place, syllable },
      }),
    onSuccess: async () => {
      await refresh();
      close();
    },
    // The text is another one meanwhile: it is shown as it is.
    onError: (error) => isApiError(error, 'STALE_VERSION') && void refresh(),
  });
  function close() {
    setOpen(null);
    opened.current?.focus();
  }
  const characters = charactersOf(text);
  const chosen = characters.find(({ place }) => place !== null && place === open);
  return (
    <li className="grid gap-2 rounded-control px-2 py-2 hover:bg-sunk">
      <div ref={line} role="toolbar" aria-label={text.text} lang="zh" className="flex flex-wrap items-end text-l">
        {characters.map(({ character, syllable, place }, at) =>
          place === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- a character is its place here
            <span key={at} className="py-1 whitespace-pre">
              {character}
            </span>
          ) : (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- a character is its place here
              key={at}
              type="button"
              aria-label={`${character}: ${joinClauses([syllable ?? '', text.corrected.includes(place) ? t`corrected` : ''], language)}`}
              aria-expanded={place === open}
              className={classNames(
                'grid min-h-(--touch) min-w-9 justify-items-center rounded-small px-0.5 py-1 hover:bg-teal-wash',
                place === open && 'bg-teal-wash',
              )}
              onClick={(event) => {
                opened.current = event.currentTarget;
                correct.reset();
                setOpen(place === open ? null : place);
              }}
            >
              <span
                className={classNames(
                  'text-xs',
                  text.corrected.includes(place)
                    ? 'font-semibold text-saffron-ink underline decoration-dotted'
                    : 'text-ink-soft',
                )}
              >
                {syllable}
              </span>
              <span>{character}</span>
            </button>
          ),
        )}
      </div>
      {correct.error && <Banner tone="error">{describe(correct.error)}</Banner>}
      {chosen && open !== null && (
        <ReadingChoice
          key={open}
          character={chosen.character}
          syllable={chosen.syllable ?? ''}
          readings={readings[chosen.character] ?? []}
          isCorrected={text.corrected.includes(open)}
          isPending={correct.isPending}
          onChoose={(syllable) => correct.mutate({ place: open, syllable })}
          onClose={close}
        />
      )}
    </li>
  );
}

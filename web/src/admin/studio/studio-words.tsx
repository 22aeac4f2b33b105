import { matTint } from '@kalima/shared/domain/content/mats';
import { useLingui } from '@lingui/react/macro';
import { Check, Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Picture } from '../../blocks/picture.tsx';
import { classNames } from '../../lib/format/class-names.ts';
import type { StudioWord } from './studio-state.ts';
import type { Studio } from './use-studio.ts';

interface StudioWordsProps {
  readonly words: readonly StudioWord[];
  readonly studio: Studio;
  readonly language: string;
}

/** The words of the round; a press leads to one. */
export function StudioWords({ words, studio, language }: StudioWordsProps) {
  const { t } = useLingui();
  const shown = words.filter(({ id }) => studio.round.includes(id));
  const hasPictures = shown.some(({ imageUrl }) => imageUrl !== null);
  const { currentId } = studio;
  const list = useRef<HTMLUListElement>(null);
  // By hand, since on phones the list does not scroll by itself, and the word above it is to stay in sight.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-word="${currentId}"]`);
    if (!list.current || !current) return;
    const [around, word] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollTop += word.top + word.height / 2 - (around.top + around.height / 2);
  }, [currentId]);
  return (
    <ul ref={list} aria-label={t`Words`} className="grid content-start gap-0.5 sm:max-h-[60dvh] sm:overflow-y-auto">
      {shown.map((word) => {
        const isCurrent = word.id === currentId;
        const take = studio.takes.find(({ id }) => id === studio.used[word.id]);
        return (
          <li key={word.id}>
            <button
              type="button"
              data-word={word.id}
              aria-current={isCurrent ? 'true' : undefined}
              className={classNames(
                'flex min-h-(--touch) w-full items-center gap-3 rounded-control px-2 py-1 text-start',
                isCurrent ? 'bg-teal-wash outline-2 -outline-offset-2 outline-teal' : 'hover:bg-sunk',
              )}
              onClick={() => studio.goTo(word.id)}
            >
              {hasPictures && (
                <Picture
                  src={word.imageUrl}
                  alt=""
                  sizes="36px"
                  tint={matTint(word.id)}
                  icon={Mic}
                  className="size-9 shrink-0 rounded-control"
                />
              )}
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi lang={language} className="font-semibold">
                  {word.text}
                </bdi>{' '}
                <bdi className="text-s text-ink-soft">{word.translation}</bdi>
              </span>
              {take && <span className="text-s text-ink-soft tabular-nums">{t`${take.seconds.toFixed(1)} s`}</span>}
              {take ? (
                <Check role="img" aria-label={t`recorded`} className="size-4.5 shrink-0 text-teal-ink" />
              ) : (
                isCurrent && studio.isListening && <Mic aria-hidden className="size-4.5 shrink-0" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

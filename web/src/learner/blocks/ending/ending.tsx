import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { matTint } from '@kalima/shared/domain/content/mats';
import { wordMatId } from '@kalima/shared/domain/content/word-mat-id';
import type { Translations as Given } from '@kalima/shared/domain/language/translations';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { RotateCcw, Undo2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useKeys } from '../../../lib/use-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../blocks/picture.tsx';
import { type StudyListPath, useBack } from '../study/back-link.tsx';
import { Landscape } from './landscape.tsx';
import { Translations } from '../study/translations.tsx';
import { useWholeScreen } from '../study/use-whole-screen.ts';

/** A word that was studied, as the ending shows it. */
export interface EndingWord extends Given {
  readonly id: string;
  readonly text: string;
  readonly language: ContentLanguage;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

interface EndingProps {
  readonly title: string;
  /** Figures of what was done, beside each other. */
  readonly facts?: ReactNode;
  /** What has come of it, in a sentence. */
  readonly gained?: ReactNode;
  /** Words that came back at once: they come up in the landscape. */
  readonly remembered: readonly EndingWord[];
  readonly missed: readonly EndingWord[];
  /** What the missed words are called, where they were not answered wrong. */
  readonly missedTitle?: string;
  /** Asks the missed words once more; left out where nothing can. */
  readonly onPractise?: (() => void) | undefined;
  /** What comes next; without it that is all for today. */
  readonly next?: ReactNode;
  /** Begins the same again. */
  readonly onAgain?: (() => void) | undefined;
  /** Takes back the last answer; left out where none can be. */
  readonly onUndo?: (() => void) | undefined;
  /** Where it was begun. */
  readonly back?: { readonly to: StudyListPath; readonly label: string };
}

/** Missed words that are shown; the others are counted. */
const shownMissed = 3;

/** How everything that is studied ends: what was done, what was missed, and one way on (PRODUCT.md#endings). */
export function Ending(props: EndingProps) {
  const { title, facts, gained, remembered, missed, missedTitle, onPractise, next, onAgain, onUndo, back } = props;
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useWholeScreen();
  const { goBack } = useBack(back?.to ?? '/today');
  useKeys({ Escape: goBack });
  useEffect(() => heading.current?.focus(), []);
  const things = remembered.flatMap(({ imageUrl, text, ...word }) =>
    imageUrl === null ? [] : [{ ...word, imageUrl, label: text }],
  );
  const more = missed.length - shownMissed;
  return (
    <section className="mx-auto flex w-full max-w-260 flex-col md:p-7 low:grid low:grid-cols-2 low:p-0">
      <Landscape
        things={things}
        sun={next ? 'rising' : 'resting'}
        className="h-[min(19rem,38dvh)] shrink-0 md:h-[min(28rem,48dvh)] md:rounded-[34px] md:shadow-card low:h-full low:rounded-none"
      >
        <Link
          to="/today"
          aria-label={t`To today`}
          title={t`To today`}
          className="absolute start-2 top-2.5 z-10 grid size-(--touch) place-items-center rounded-pill text-ink"
        >
          <X aria-hidden className="size-5.5" />
        </Link>
      </Landscape>
      <div className="grid flex-1 content-start gap-x-16 gap-y-5 px-5 pt-5 pb-6 md:grid-cols-[1fr_minmax(0,26rem)] low:grid-cols-1 low:overflow-y-auto">
        <div className="grid content-start gap-2">
          <h1 ref={heading} tabIndex={-1} className="text-[clamp(1.75rem,6vw,2.5rem)] font-bold focus:outline-none">
            {title}
          </h1>
          {facts && (
            <p className="flex flex-wrap gap-x-4.5 gap-y-1 font-medium text-ink-soft [&_b]:text-ink">{facts}</p>
          )}
          {gained && <p className="text-ink-soft">{gained}</p>}
        </div>
        {missed.length > 0 && (
          <section className="grid gap-2.5 md:row-span-2">
            <h2 className="text-l font-semibold">{missedTitle ?? t`Missed`}</h2>
            <ul className="grid grid-cols-3 gap-3">
              {missed.slice(0, shownMissed).map((word) => (
                <li key={word.id} className="min-w-0 text-center">
                  {word.imageUrl !== null && (
                    <Picture
                      src={word.imageUrl}
                      tint={matTint(wordMatId(word.text, word.language))}
                      alt=""
                      isWhole
                      sizes="140px"
                      className="aspect-[1.2] w-full rounded-[20px]"
                    />
                  )}
                  <p
                    lang={languageTag(word.language)}
                    dir="auto"
                    className="text-xl leading-normal font-semibold wrap-anywhere"
                  >
                    {word.text}
                  </p>
                  <p className="text-s text-ink-soft">
                    <Translations of={word} />
                  </p>
                </li>
              ))}
            </ul>
            {more > 0 && (
              <p className="text-s text-ink-soft">{t`${plural(more, { one: 'and # more', other: 'and # more' })}`}</p>
            )}
            {onPractise && (
              <Button variant="quiet" className="min-h-12" onClick={onPractise}>
                {t`${plural(missed.length, { one: 'Practise this one now', other: 'Practise these # now' })}`}
              </Button>
            )}
          </section>
        )}
        <div className="grid content-start gap-2 max-md:sticky max-md:bottom-0 max-md:-mx-5 max-md:mt-auto max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:pt-3 max-md:pb-[calc(--spacing(3)+env(safe-area-inset-bottom))]">
          {next ?? <p className="text-l font-semibold">{t`That is all for today.`}</p>}
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-s">
            {onUndo && (
              <button
                type="button"
                onClick={onUndo}
                aria-keyshortcuts="Control+Z"
                className="inline-flex min-h-(--touch) items-center gap-2 font-semibold text-teal-ink"
              >
                <Undo2 aria-hidden className="mirrored size-4" />
                {t`Take back the last answer`}
              </button>
            )}
            {onAgain && (
              <button
                type="button"
                onClick={onAgain}
                className="inline-flex min-h-(--touch) items-center gap-2 font-semibold text-teal-ink"
              >
                <RotateCcw aria-hidden className="size-4" />
                {t`Review again`}
              </button>
            )}
            {back && (
              <Link to={back.to} className="inline-flex min-h-(--touch) items-center font-semibold text-teal-ink">
                {back.label}
              </Link>
            )}
            <Link
              to="/today"
              className="ms-auto inline-flex min-h-(--touch) items-center text-m font-semibold text-teal-ink"
            >
              {t`Enough for now`}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}

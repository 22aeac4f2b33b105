import { type ContentLanguage, blockDirection, languageTag } from '@kalima/shared/domain/language/languages';
import { spanOf } from '@kalima/shared/domain/content/sentence-times';
import { useLingui } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
import { Card } from '../../../ui/card.tsx';
import { Numeral } from '../../../ui/numeral.tsx';
import { clockText } from '../../editing/clock-text.ts';
import type { TimedSentence } from './passages.ts';

interface SentenceListProps {
  readonly sentences: readonly TimedSentence[];
  readonly language: ContentLanguage;
  readonly selected: number;
  readonly canPlay: boolean;
  readonly onSelect: (place: number) => void;
  readonly onPlay: (place: number) => void;
}

/** The sentences of a passage with their times, each to be selected and heard. */
export function SentenceList({ sentences, selected, ...props }: SentenceListProps) {
  const { t } = useLingui();
  const heading = 'px-2.5 py-2.5 text-start text-s font-semibold whitespace-nowrap text-ink-soft';
  return (
    <Card className="overflow-hidden">
      <table className="w-full border-collapse text-s">
        <caption className="sr-only">{t`Sentences and their times`}</caption>
        <thead className="bg-paper">
          <tr>
            <th scope="col" className={heading}>{t`No.`}</th>
            <th scope="col" className="w-0">
              <span className="sr-only">{t`Hear`}</span>
            </th>
            <th scope="col" className={heading}>{t`Begins`}</th>
            <th scope="col" className={`${heading} max-sm:hidden`}>{t`Lasts`}</th>
            <th scope="col" className={`${heading} w-full`}>
              {/* Above the text, on whichever side it begins. */}
              <div dir={blockDirection(props.language)}>{t`Sentence`}</div>
            </th>
            <th scope="col" className={heading}>{t`State`}</th>
          </tr>
        </thead>
        <tbody>
          {sentences.map((sentence, place) => (
            <SentenceRow
              key={sentence.id}
              sentence={sentence}
              place={place}
              isSelected={place === selected}
              {...props}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface SentenceRowProps extends Omit<SentenceListProps, 'sentences' | 'selected'> {
  readonly sentence: TimedSentence;
  readonly place: number;
  readonly isSelected: boolean;
}

const SentenceRow = memo(function SentenceRow({ sentence, place, isSelected, language, ...props }: SentenceRowProps) {
  const { t } = useLingui();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const span = spanOf(sentence);
  const number = place + 1;
  const lasts = span && ((span.ends - span.begins) / 1000).toFixed(2);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the number is the control
    <tr
      ref={row}
      aria-current={isSelected || undefined}
      onClick={() => props.onSelect(place)}
      className={classNames(
        'scroll-mt-24 cursor-pointer border-t border-line [contain-intrinsic-size:auto_56px] [content-visibility:auto]',
        isSelected
          ? 'bg-teal-wash shadow-[inset_4px_0_0_var(--color-teal)] rtl:shadow-[inset_-4px_0_0_var(--color-teal)]'
          : 'hover:bg-sunk',
      )}
    >
      <td>
        <button
          type="button"
          aria-label={t`Select sentence ${number}`}
          onKeyDown={(event) => {
            if (event.key !== ' ' || event.repeat || !span || !props.canPlay) return;
            event.preventDefault();
            event.stopPropagation();
            props.onPlay(place);
          }}
          className="min-h-(--touch) min-w-10 px-2.5 text-start tabular-nums"
        >
          <Numeral of={number} />
        </button>
      </td>
      <td>
        <button
          type="button"
          aria-label={t`Hear sentence ${number}`}
          disabled={!span || !props.canPlay}
          onClick={() => props.onPlay(place)}
          className="grid size-(--touch) place-items-center disabled:opacity-40"
        >
          <span
            className={classNames(
              'grid size-7 place-items-center rounded-pill text-teal-ink',
              isSelected ? 'bg-card' : 'bg-teal-wash',
            )}
          >
            <Play aria-hidden className="size-3 fill-current" />
          </span>
        </button>
      </td>
      <td className="px-2.5 tabular-nums">{span ? clockText(span.begins) : '–'}</td>
      <td className="px-2.5 whitespace-nowrap tabular-nums max-sm:hidden">{lasts === null ? '–' : t`${lasts} s`}</td>
      <td className="max-w-0 px-2.5">
        <p lang={languageTag(language)} dir={blockDirection(language)} className="truncate text-m">
          {sentence.text}
        </p>
      </td>
      <td className="px-2.5 whitespace-nowrap">
        <State sentence={sentence} />
      </td>
    </tr>
  );
});

function State({ sentence }: { readonly sentence: TimedSentence }) {
  const { t } = useLingui();
  if (!spanOf(sentence)) return <span className="text-ink-soft">{t`no time`}</span>;
  if (!sentence.isProposed && sentence.nudged)
    return <span className="rounded-pill bg-card px-2.5 py-0.5 text-xs font-semibold text-teal-ink">{t`nudged`}</span>;
  if (!sentence.isProposed) return <span className="text-ink-soft">{t`checked`}</span>;
  return (
    <span className="rounded-pill border border-dashed border-edge bg-saffron-wash px-2.5 py-0.5 text-xs font-semibold text-saffron-ink">
      {t`proposed`}
    </span>
  );
}

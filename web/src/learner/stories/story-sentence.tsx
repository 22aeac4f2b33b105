import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Sentence } from '@kalima/shared/domain/content/part-ids';
import { Numeral } from '../../ui/numeral.tsx';
import { useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef } from 'react';
import { AidToggle } from '../blocks/aids/aid-toggle.tsx';
import { useTextAids } from '../blocks/aids/aids.tsx';
import { ExplainedText } from '../blocks/look-up/explained-text.tsx';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { classNames } from '../../lib/format/class-names.ts';
import { wantsLessMotion } from '../../lib/device/reading-look.ts';

interface StorySentenceProps {
  readonly sentence: Sentence;
  /** Its place in the text, from 1 on. */
  readonly number: number;
  readonly isCurrent: boolean;
  /** Whether it is still to be read, and steps back a little. */
  readonly isComing?: boolean;
  /** Where Tab enters the text: one sentence, since there may be hundreds. */
  readonly isTabStop: boolean;
  readonly vocabulary: readonly VocabularyEntry[];
  readonly onGo: (id: string) => void;
  readonly onWord: (entry: VocabularyEntry, text: string) => void;
  readonly language: ContentLanguage;
  /** Where the word begins that is looked up. */
  readonly openAt: number | null;
  /** Missing where words are not looked up. */
  readonly onLookUp: ((at: number, sentence: Sentence) => void) | undefined;
}

/** A sentence of a story; a click on it, or on its number, goes there. Only the ones that change are drawn again. */
export const StorySentence = memo(function StorySentence(props: StorySentenceProps) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const { sentence, number, isCurrent, isComing = false, openAt, onLookUp } = props;
  const lookUp = onLookUp && { language: props.language, openAt, onLookUp: (at: number) => onLookUp(at, sentence) };
  const aids = useTextAids(sentence.id, sentence.text);
  const row = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isCurrent) return;
    row.current?.scrollIntoView({ block: 'nearest', behavior: wantsLessMotion() ? 'auto' : 'smooth' });
    // The keyboard follows the mark where it already is among the sentences.
    if (document.activeElement?.closest('[data-sentences]')) button.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return (
    // The number is the control; the text around it only makes it easier to hit.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      ref={row}
      aria-current={isCurrent || undefined}
      onClick={() => props.onGo(sentence.id)}
      className={classNames(
        'flex scroll-mt-24 scroll-mb-32 [contain-intrinsic-size:auto_56px] cursor-pointer [content-visibility:auto] items-start gap-2 rounded-control border-s-4 px-3 py-1.5 transition-colors duration-150',
        // An edge at its start, which is there for every sentence, so that no text moves.
        isCurrent ? 'border-saffron bg-saffron-wash' : 'border-transparent hover:bg-sunk',
      )}
    >
      <p
        dir="auto"
        className={classNames(
          'min-w-0 flex-1 text-target leading-[calc(1.7*var(--line-scale))] transition-colors duration-150 wrap-anywhere',
          isComing && 'text-ink-soft',
        )}
      >
        <ExplainedText
          text={sentence.text}
          vocabulary={props.vocabulary}
          aids={aids}
          onWord={props.onWord}
          lookUp={lookUp}
          tabIndex={props.isTabStop ? 0 : -1}
        />
      </p>
      <AidToggle aids={aids} tabIndex={props.isTabStop ? 0 : -1} />
      <button
        ref={button}
        type="button"
        lang={language}
        tabIndex={props.isTabStop ? 0 : -1}
        aria-label={t`Sentence ${number}`}
        className={classNames(
          'grid min-h-(--touch) min-w-9 shrink-0 place-items-center rounded-control text-xs tabular-nums',
          isCurrent ? 'font-semibold text-saffron-ink' : 'text-ink-soft',
        )}
      >
        <Numeral of={number} />
      </button>
    </li>
  );
});

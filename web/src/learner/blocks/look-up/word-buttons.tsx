import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { piecesOf } from '@kalima/shared/domain/language/look-up/look-up';
import { withMarks } from '@kalima/shared/domain/learning/reading-aids';
import { useMemo } from 'react';
import { AidedText } from '../aids/aided-text.tsx';
import type { TextAids } from '../aids/aids.tsx';
import { WordButton } from '../study/word-button.tsx';
import { wordStyle } from './word-style.ts';

interface WordButtonsProps {
  readonly text: string;
  readonly language: ContentLanguage;
  readonly aids?: TextAids | null;
  /** The whole text, where this is a part of it, and where the part begins. */
  readonly whole?: string;
  readonly from?: number;
  /** Where in the whole text the word stands that is open. */
  readonly openAt: number | null;
  readonly tabIndex?: number;
  readonly onLookUp: (at: number) => void;
}

/** A text whose words can be looked up, each by a tap or the keyboard. */
export function WordButtons({ text, language, aids = null, whole = text, from = 0, ...props }: WordButtonsProps) {
  const { openAt, tabIndex = 0, onLookUp } = props;
  const parts = useMemo(
    () =>
      withMarks(
        piecesOf(text, language).map(({ text: piece, start, isWord }) => ({
          text: piece,
          from: start,
          word: isWord ? 0 : null,
        })),
      ),
    [text, language],
  );
  return parts.map((part) => {
    const at = from + part.from;
    const shown = <AidedText text={part.text} aids={aids} whole={whole} from={at} />;
    if (part.word === null) return <span key={at}>{shown}</span>;
    return (
      <WordButton
        key={at}
        name={aids ? part.text : undefined}
        marks={part.marks}
        isOpen={openAt === at}
        tabIndex={tabIndex}
        className={wordStyle}
        onPress={() => onLookUp(at)}
      >
        {shown}
      </WordButton>
    );
  });
}

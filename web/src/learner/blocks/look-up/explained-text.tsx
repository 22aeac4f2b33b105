import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { placedParts, withMarks } from '@kalima/shared/domain/learning/reading-aids';
import { useMemo } from 'react';
import { AidedText } from '../aids/aided-text.tsx';
import { WordButtons } from './word-buttons.tsx';
import type { TextAids } from '../aids/aids.tsx';
import { WordButton } from '../study/word-button.tsx';

/** How the words of a text are looked up that nothing explains. */
export interface TextLookUp {
  readonly language: ContentLanguage;
  /** Where the word begins that is open. */
  readonly openAt: number | null;
  readonly onLookUp: (at: number) => void;
}

interface ExplainedTextProps {
  readonly text: string;
  readonly vocabulary: readonly VocabularyEntry[];
  readonly aids?: TextAids | null;
  readonly onWord: (entry: VocabularyEntry, text: string) => void;
  /** Looks up the word that begins at a place of the text; missing where taps on words do nothing of their own. */
  readonly lookUp?: TextLookUp | undefined;
  /** Words that cannot be reached by Tab, where there are too many of them. */
  readonly tabIndex?: number;
}

/** A text whose explained words can be opened. */
export function ExplainedText({ text, vocabulary, aids = null, onWord, lookUp, tabIndex = 0 }: ExplainedTextProps) {
  const hasPinyin = aids?.pinyin !== undefined;
  const parts = useMemo(() => {
    const placed = placedParts(
      text,
      vocabulary.map((entry) => entry.word),
    );
    // Behind pinyin a browser breaks a line before a full stop.
    return hasPinyin ? withMarks(placed) : placed.map((part) => ({ ...part, marks: '' }));
  }, [text, vocabulary, hasPinyin]);
  return parts.map((part, index) => {
    const shown = <AidedText text={part.text} aids={aids} whole={text} from={part.from} />;
    const key = `${index} ${part.text}`;
    const entry = part.word === null ? undefined : vocabulary[part.word];
    if (!entry && lookUp) {
      const { from } = part;
      return (
        <WordButtons key={key} {...lookUp} text={part.text} aids={aids} whole={text} from={from} tabIndex={tabIndex} />
      );
    }
    if (!entry) return <span key={key}>{shown}</span>;
    return (
      <WordButton
        key={key}
        name={aids ? part.text : undefined}
        marks={part.marks}
        tabIndex={tabIndex}
        className="cursor-pointer rounded-small underline decoration-saffron decoration-3 underline-offset-[0.3em] transition-colors duration-150 hover:bg-saffron-wash hover:text-saffron-ink"
        onPress={() => onWord(entry, text)}
      >
        {shown}
      </WordButton>
    );
  });
}

import { withoutVowelMarks } from '@kalima/shared/domain/item-form';
import { aidedArabic, aidedChinese, pinyinOfPart } from '@kalima/shared/domain/reading-aids';
import { memo } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { type TextAids, useTextAids } from './aids.tsx';

interface AidedTextProps {
  readonly text: string;
  readonly aids: TextAids | null;
  /** The whole text, where this is a part of it, and where the part begins. */
  readonly whole?: string;
  readonly from?: number;
}

/**
 * A text with its pinyin over its characters, or its vowel marks. Pinyin that fades leaves its place, so that no line moves; it is no text:
 * nobody copies it along, and screen readers read the characters alone.
 */
export const AidedText = memo(function AidedText({ text, aids, whole = text, from = 0 }: AidedTextProps) {
  if (!aids) return text;
  if (aids.pinyin === undefined) return aids.isShown ? aidedArabic(text, aids.known) : withoutVowelMarks(text);
  const words = aidedChinese(text, pinyinOfPart(whole, aids.pinyin, from, text.length), aids.known);
  return words.map((word, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- a word is its place here
    <span key={place} className="whitespace-nowrap">
      {word.map(({ character, syllable, isFaded }, at) =>
        syllable === null ? (
          character
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a character is its place here
          <ruby key={at}>
            {character}
            <rt
              aria-hidden
              data-pinyin={syllable}
              className={classNames('pinyin', (isFaded || !aids.isShown) && 'invisible')}
            />
          </ruby>
        ),
      )}
    </span>
  ));
});

/** A text of what is studied, by its id, with the aids that the learner wants. */
export function StudiedText({ id, text }: { readonly id: string; readonly text: string }) {
  return <AidedText text={text} aids={useTextAids(id, text)} />;
}

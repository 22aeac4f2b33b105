import { withoutVowelMarks } from '@kalima/shared/domain/language/item-form';
import { aidedArabic, aidedChinese, pinyinOfPart } from '@kalima/shared/domain/learning/reading-aids';
import { Fragment, memo } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';
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
  return words.map((word, place) => {
    // oxlint-disable react/no-array-index-key -- words and characters are their places here
    if (word.every(({ syllable }) => syllable === null))
      return <Fragment key={place}>{word.map(({ character }) => character).join('')}</Fragment>;
    return (
      <ruby key={place} className="whitespace-nowrap">
        {word.map(({ character, syllable, isFaded }, at) => (
          <Fragment key={at}>
            {character}
            <rt
              aria-hidden
              data-pinyin={syllable ?? ''}
              className={classNames('pinyin', (isFaded || !aids.isShown) && 'invisible')}
            />
          </Fragment>
        ))}
      </ruby>
    );
    // oxlint-enable react/no-array-index-key
  });
});

/** A text that was tapped to be seen, by its id, with the aids that the learner wants. */
export function TappedText({ id, text }: { readonly id: string; readonly text: string }) {
  return <AidedText text={text} aids={useTextAids(id, text, true)} />;
}

import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import type { VocabularyWord } from '@kalima/shared/contract/learning/vocabulary';
import { hasCue } from '@kalima/shared/domain/learning/exercises';
import { normaliseWord } from '@kalima/shared/domain/language/normalised-word';
import { useState } from 'react';
import { practiceWith } from '../blocks/review/practice.ts';
import { PracticePlayer } from '../blocks/review/practice-player.tsx';

/** Words of a session: what is left of a long list comes with the next one. */
const wordsOfSession = 20;

interface BankPracticeProps {
  readonly words: readonly VocabularyWord[];
  /** Words among which wrong choices are found. */
  readonly bank: readonly VocabularyWord[];
}

function itemOf({ word, taught, ...shown }: VocabularyWord): ReviewItem {
  return {
    ...shown,
    itemId: `${shown.language} ${normaliseWord(word)}`,
    text: word,
    // A word that no course teaches any more is asked all the same; its answers are not noted.
    courseId: taught?.courseId ?? '',
    partId: taught?.partId ?? '',
    pinyin: taught?.pinyin ?? null,
    stability: 0,
    reviews: 0,
    lapses: 0,
    lastDay: null,
  };
}

/** Words of the bank, asked like those of the queue (PRODUCT.md#vocabulary-bank). */
export function BankPractice({ words, bank }: BankPracticeProps) {
  // As the list was at the beginning.
  const [practice] = useState(() =>
    practiceWith(words.filter(hasCue).slice(0, wordsOfSession).map(itemOf), bank.map(itemOf)),
  );
  return <PracticePlayer practice={practice} exitTo="/vocabulary" />;
}

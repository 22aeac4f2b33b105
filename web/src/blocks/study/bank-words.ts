import type { StudiedWord } from '@kalima/shared/contract/study';
import type { VocabularyWord } from '@kalima/shared/contract/vocabulary';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { WordAction } from '@kalima/shared/domain/vocabulary-state';
import { changedBank } from '@kalima/shared/domain/vocabulary-bank';

interface WordChange {
  readonly action: WordAction;
  readonly word: StudiedWord;
}

/** A bank after changes that the server may not know yet. */
export function bankAfter(bank: readonly VocabularyWord[], changes: readonly WordChange[]): VocabularyWord[] {
  return changedBank(bank, changes, (word) => ({ ...word, id: crypto.randomUUID(), isMastered: false }));
}

interface ShownWord {
  readonly word: string;
  readonly translation: string;
  readonly imageUrl?: string | null;
  readonly audioUrl?: string | null;
  readonly definition?: string;
  readonly examples?: readonly string[];
}

/** Characters of all examples of a word together, so that an event stays below its largest size. */
const examplesLength = 3000;

/** As many of the first examples as fit. */
function fittingExamples(examples: readonly string[]): string[] {
  let length = 0;
  return examples.slice(0, 20).filter((example) => (length += example.length) <= examplesLength);
}

/** A word as it goes into the bank, from wherever it is shown; longer than the bank takes it is cut. */
export function studiedWordOf(shown: ShownWord, language: ContentLanguage): StudiedWord {
  return {
    word: shown.word.slice(0, 500),
    language,
    translation: shown.translation.slice(0, 1000),
    definition: (shown.definition ?? '').slice(0, 2000),
    examples: fittingExamples(shown.examples ?? []),
    imageUrl: shown.imageUrl ?? null,
    audioUrl: shown.audioUrl ?? null,
  };
}

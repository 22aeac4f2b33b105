import type { StudiedWord, VocabularyWord } from '@kalima/shared/contract/study';
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

/** A word as it goes into the bank, from wherever it is shown; longer than the bank takes it is cut. */
export function studiedWordOf(shown: ShownWord, language: ContentLanguage): StudiedWord {
  return {
    word: shown.word.slice(0, 500),
    language,
    translation: shown.translation.slice(0, 1000),
    definition: (shown.definition ?? '').slice(0, 2000),
    examples: (shown.examples ?? []).slice(0, 20),
    imageUrl: shown.imageUrl ?? null,
    audioUrl: shown.audioUrl ?? null,
  };
}

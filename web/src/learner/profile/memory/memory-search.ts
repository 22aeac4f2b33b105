import { type PartOfSpeech, partsOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import { type MemoryState, memoryStates } from '@kalima/shared/domain/learning/memory-states';

/** Whether the settings are open, in the URL: the way back closes them. */
export interface MemorySearch {
  edit?: 'settings';
}

export function parseMemorySearch({ edit }: Record<string, unknown>): MemorySearch {
  return edit === 'settings' ? { edit } : {};
}

/** Words that are listed; without a state or a part of speech all of them. */
export interface WordsSearch {
  state?: MemoryState | undefined;
  partOfSpeech?: PartOfSpeech | undefined;
}

export function parseWordsSearch(search: Record<string, unknown>): WordsSearch {
  // Said even where it is nothing: what is not said here stays as the address has it.
  return {
    state: memoryStates.find((one) => one === search['state']),
    partOfSpeech: partsOfSpeech.find((one) => one === search['partOfSpeech']),
  };
}

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
  state?: MemoryState;
  partOfSpeech?: PartOfSpeech;
}

export function parseWordsSearch(search: Record<string, unknown>): WordsSearch {
  const state = memoryStates.find((one) => one === search['state']);
  const partOfSpeech = partsOfSpeech.find((one) => one === search['partOfSpeech']);
  return { ...(state && { state }), ...(partOfSpeech && { partOfSpeech }) };
}

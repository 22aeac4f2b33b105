import { type MemoryState, memoryStates } from '@kalima/shared/domain/learning/memory-states';

/** Whether the settings are open, in the URL: the way back closes them. */
export interface MemorySearch {
  edit?: 'settings';
}

export function parseMemorySearch({ edit }: Record<string, unknown>): MemorySearch {
  return edit === 'settings' ? { edit } : {};
}

/** Which words are listed; without a state all of them. */
export interface WordsSearch {
  state?: MemoryState;
}

export function parseWordsSearch({ state }: Record<string, unknown>): WordsSearch {
  const found = memoryStates.find((one) => one === state);
  return found ? { state: found } : {};
}

import { createStore, useStore } from '../../../lib/store.ts';

const mode = createStore(() => false);

/** True while taps on words look them up: for all texts until the app is closed, since people look up several words in a row. */
export const useLookUpMode = (): boolean => useStore(mode);

/** Has taps look words up, or do what they do otherwise. */
export const setLookUpMode = mode.set;

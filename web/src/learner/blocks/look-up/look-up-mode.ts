import { createStore, useStore } from '../../../lib/store.ts';

const mode = createStore(() => false);

/** Whether taps on words look them up: for all texts until the app is closed, since who looks up one word does so with others. */
export const useLookUpMode = (): boolean => useStore(mode);

/** Has taps look words up, or do what they do otherwise. */
export const setLookUpMode = mode.set;

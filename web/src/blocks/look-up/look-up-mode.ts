import { useSyncExternalStore } from 'react';

let isOn = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether taps on words look them up: for all texts until the app is closed, since who looks up one word does so with others. */
export const useLookUpMode = (): boolean => useSyncExternalStore(subscribe, () => isOn);

/** Has taps look words up, or do what they do otherwise. */
export function setLookUpMode(value: boolean): void {
  isOn = value;
  for (const listener of listeners) listener();
}

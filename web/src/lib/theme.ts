import { useSyncExternalStore } from 'react';
import { readRemembered, remember } from './device-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'kalima.theme';
const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const stored = readRemembered(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let theme = currentTheme();

/** Chooses the theme and remembers it; `system` follows the device. The first paint is public/first-paint.js's. */
export function setTheme(chosen: Theme): void {
  theme = chosen;
  remember(key, chosen === 'system' ? null : chosen);
  if (chosen === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => theme);
}

import { useSyncExternalStore } from 'react';
import { readRemembered, remember } from './device-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Under which the device remembers it. */
export const themeKey = 'kalima.theme';
const listeners = new Set<() => void>();

/** The theme of the last visit. */
export function rememberedTheme(): Theme {
  const stored = readRemembered(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let chosen: Theme | undefined;

/** Read when it is first asked for: the storage of a device that has not been opened is slow. */
export const getTheme = (): Theme => (chosen ??= rememberedTheme());

/** Shows the page in the theme, where its first paint could not know it (app/frame-cookie.ts). */
export function showTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Chooses the theme and remembers it; `system` follows the device. */
export function setTheme(theme: Theme): void {
  chosen = theme;
  remember(themeKey, theme === 'system' ? null : theme);
  showTheme();
  for (const listener of listeners) listener();
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, getTheme, getTheme);
}

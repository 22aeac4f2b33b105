import { createStore, useStore } from '../store.ts';
import { readRemembered, remember } from './device-storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Under which the device remembers it. */
export const themeKey = 'kalima.theme';

/** The theme of the last visit. */
export function rememberedTheme(): Theme {
  const stored = readRemembered(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

const chosen = createStore(rememberedTheme);

export const { get: getTheme, subscribe: subscribeToTheme } = chosen;

/** Shows the page in the theme, where its first paint could not know it (app/first-page/frame-cookie.ts). */
export function showTheme(): void {
  const theme = getTheme();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Chooses the theme and remembers it; `system` follows the device. */
export function setTheme(theme: Theme): void {
  remember(themeKey, theme === 'system' ? null : theme);
  chosen.set(theme);
  showTheme();
}

export const useTheme = (): Theme => useStore(chosen);

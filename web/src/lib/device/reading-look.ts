import { readingChoices, type ReadingChoice, type ReadingPart } from '@kalima/shared/domain/learning/reading-settings';
import { createListeners } from '../store.ts';
import { readRemembered, remember } from './device-storage.ts';
import type { DeviceSetting } from './device-setting.ts';

/** How large texts are, how far apart their lines, how strong colours, and whether things move. */
export type LookPart = Exclude<ReadingPart, 'aids'>;

/** Under which the device remembers it. */
export const lookKey = 'kalima.look';
const { subscribe, notify } = createListeners();

let chosen: readonly string[] | undefined;

/**
 * The words by which styles/look.css knows what was chosen: `text-large contrast-high`. What is unusual alone is named. Read when
 * they are first asked for: the storage of a device that has not been opened is slow.
 */
function words(): readonly string[] {
  return (chosen ??= (readRemembered(lookKey) ?? '').split(' '));
}

/** What was chosen, as it is remembered. */
export const lookWords = (): string => words().join(' ');

/** Shows the page as was chosen, where its first paint could not know it (app/first-page/frame-cookie.ts). */
export function showLook(): void {
  const look = lookWords();
  if (look === '') delete document.documentElement.dataset['look'];
  else document.documentElement.dataset['look'] = look;
}

function choose<Part extends LookPart>(part: Part, value: ReadingChoice<Part>): void {
  const others = words().filter((word) => word !== '' && !word.startsWith(`${part}-`));
  chosen = value === readingChoices[part][0] ? others : [...others, `${part}-${value}`];
  remember(lookKey, lookWords() || null);
  tell();
}

function tell(): void {
  showLook();
  notify();
}

/** Shows the page as it is remembered now, when another tab has chosen. */
export function takeRememberedLook(): void {
  chosen = undefined;
  tell();
}

function setting<Part extends LookPart>(part: Part): DeviceSetting<ReadingChoice<Part>> {
  const [usual, ...others] = readingChoices[part] as readonly ReadingChoice<Part>[];
  return {
    get: () => others.find((value) => words().includes(`${part}-${value}`)) ?? (usual as ReadingChoice<Part>),
    set: (value) => choose(part, value),
    subscribe,
  };
}

/** What a person sets of how the app looks to them (PRODUCT.md#reading-comfort). */
export const look = {
  text: setting('text'),
  lines: setting('lines'),
  contrast: setting('contrast'),
  motion: setting('motion'),
};

/** Whether things had better not move: the person or their system said so. */
export function wantsLessMotion(): boolean {
  return look.motion.get() === 'less' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true);
}

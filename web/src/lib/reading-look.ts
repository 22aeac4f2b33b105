import { readRemembered, remember } from './device-storage.ts';
import type { DeviceSetting } from './device-setting.ts';

/** How large texts are, how far apart their lines, how strong colours, and whether things move. The first of each is the usual one. */
const choices = {
  text: ['usual', 'large', 'larger', 'largest'],
  lines: ['usual', 'wide', 'widest'],
  contrast: ['system', 'high'],
  motion: ['system', 'less'],
} as const;
export type LookPart = keyof typeof choices;
export type LookChoice<Part extends LookPart> = (typeof choices)[Part][number];

const key = 'kalima.look';
const listeners = new Set<() => void>();

/** The words by which styles/look.css knows what was chosen: `text-large contrast-high`. What is unusual alone is named. */
function words(): string[] {
  return (readRemembered(key) ?? '').split(' ');
}

let current = words();

function choose<Part extends LookPart>(part: Part, value: LookChoice<Part>): void {
  const others = current.filter((word) => word !== '' && !word.startsWith(`${part}-`));
  current = value === choices[part][0] ? others : [...others, `${part}-${value}`];
  const look = current.join(' ');
  remember(key, look === '' ? null : look);
  if (look === '') delete document.documentElement.dataset['look'];
  else document.documentElement.dataset['look'] = look;
  for (const listener of listeners) listener();
}

function setting<Part extends LookPart>(part: Part): DeviceSetting<LookChoice<Part>> {
  const [usual, ...others] = choices[part] as readonly LookChoice<Part>[];
  return {
    get: () => others.find((value) => current.includes(`${part}-${value}`)) ?? (usual as LookChoice<Part>),
    set: (value) => choose(part, value),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a person sets of how the app looks to them, on this device (PRODUCT.md#reading-comfort). The first paint is public/first-paint.js's. */
export const look = {
  text: setting('text'),
  lines: setting('lines'),
  contrast: setting('contrast'),
  motion: setting('motion'),
};
export const lookChoices = choices;

/** Whether things had better not move: the person or their system said so. */
export function wantsLessMotion(): boolean {
  return look.motion.get() === 'less' || (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true);
}

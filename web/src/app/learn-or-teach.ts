import { readRemembered, remember } from '../lib/device/device-storage.ts';

/** The two parts of the app for who teaches; each has a menu of its own (PRODUCT.md#learn-or-teach). */
export type Part = 'learn' | 'teach';

const key = 'kalima.part';

/** The part that was last chosen on this device. */
export function rememberedPart(): Part | null {
  const part = readRemembered(key);
  return part === 'learn' || part === 'teach' ? part : null;
}

export const rememberPart = (part: Part) => remember(key, part);

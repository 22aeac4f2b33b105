import { cataloguesOf } from '../../lib/device/app-language.ts';

/** The texts about downloads, which the first load does without. */
export const downloadTexts = cataloguesOf(import.meta.glob('./locales/*.po'));

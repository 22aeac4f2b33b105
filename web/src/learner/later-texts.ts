import { cataloguesOf } from '../lib/device/app-language.ts';

/** The texts of the learner's screens after the first list, which the first load does without. */
export const laterTexts = cataloguesOf(import.meta.glob('./locales/*.po'));

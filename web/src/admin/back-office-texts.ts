import { cataloguesOf } from '../lib/device/app-language.ts';

/** The texts of the back office, which learners do without. */
export const backOfficeTexts = cataloguesOf(import.meta.glob('./locales/*.po'));

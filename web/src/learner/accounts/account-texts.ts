import { cataloguesOf } from '../../lib/device/app-language.ts';

/** The texts of signing in and registering, which who is signed in does without. */
export const accountTexts = cataloguesOf(import.meta.glob('./locales/*.po'));

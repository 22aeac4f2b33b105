import { expect, test } from 'vitest';
import { blockDirection, contentLanguages, languageTag } from './languages.ts';

test('every content language has its tag and direction', () => {
  expect(contentLanguages.map((language) => [language, languageTag(language), blockDirection(language)])).toEqual([
    ['chinese', 'zh', 'ltr'],
    ['english', 'en', 'ltr'],
    ['arabic', 'ar', 'rtl'],
    ['egyptian', 'arz', 'rtl'],
    ['french', 'fr', 'ltr'],
    ['spanish', 'es', 'ltr'],
  ]);
});

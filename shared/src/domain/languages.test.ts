import { expect, test } from 'vitest';
import { contentLanguages, languageTag, textDirection } from './languages.ts';

test('every content language has its tag and direction', () => {
  expect(contentLanguages.map((language) => [language, languageTag(language), textDirection(language)])).toEqual([
    ['chinese', 'zh', 'auto'],
    ['english', 'en', 'auto'],
    ['arabic', 'ar', 'rtl'],
    ['egyptian', 'arz', 'rtl'],
    ['french', 'fr', 'auto'],
    ['spanish', 'es', 'auto'],
  ]);
});

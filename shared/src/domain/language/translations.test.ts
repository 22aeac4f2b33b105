import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentLanguages, type NativeLanguage, nativeLanguages } from './languages.ts';
import { orderTranslations, type Translations, withNativeFirst } from './translations.ts';

const textsOf = (given: Translations, native: NativeLanguage) =>
  orderTranslations(given, native).map(({ text }) => text);
const both = { translation: 'cat', translationLanguage: 'english', secondTranslation: '猫' } as const;

describe('orderTranslations', () => {
  it.each<[string, Translations, NativeLanguage, string[]]>([
    ['the native language first', { ...both, secondTranslationLanguage: 'chinese' }, 'chinese', ['猫', 'cat']],
    ['the native language first, where it stands first', both, 'english', ['cat', '猫']],
    ['two for everyone as they stood', { ...both, translationLanguage: null }, 'english', ['cat', '猫']],
    [
      'the native language before one for everyone that was given first',
      { ...both, translationLanguage: null, secondTranslationLanguage: 'chinese' },
      'chinese',
      ['猫', 'cat'],
    ],
    ['one for everyone after the language of others', both, 'chinese', ['cat', '猫']],
    [
      'one for everyone before another language',
      { ...both, translationLanguage: null, secondTranslationLanguage: 'french' },
      'chinese',
      ['cat', '猫'],
    ],
    ['other languages as they stood', { ...both, secondTranslationLanguage: 'french' }, 'chinese', ['cat', '猫']],
    [
      'Arabic first',
      { ...both, secondTranslation: 'قطة', secondTranslationLanguage: 'arabic' },
      'arabic',
      ['قطة', 'cat'],
    ],
    [
      'Egyptian to Arabs before another language',
      { ...both, secondTranslation: 'قطة', secondTranslationLanguage: 'egyptian' },
      'arabic',
      ['قطة', 'cat'],
    ],
    [
      'Arabic to Arabs before Egyptian',
      {
        translation: 'عربية',
        translationLanguage: 'egyptian',
        secondTranslation: 'سيارة',
        secondTranslationLanguage: 'arabic',
      },
      'arabic',
      ['سيارة', 'عربية'],
    ],
    [
      'other languages to Arabs as they stood',
      { ...both, secondTranslationLanguage: 'chinese' },
      'arabic',
      ['cat', '猫'],
    ],
    ['the second where there is no first', { ...both, translation: ' ' }, 'english', ['猫']],
    ['the same words once', { ...both, secondTranslation: ' Cat' }, 'english', ['cat']],
    ['what an older version gave', { translation: 'cat' }, 'chinese', ['cat']],
    ['nothing of nothing', { translation: '' }, 'chinese', []],
  ])('shows %s', (_what, given, native, expected) => {
    expect(textsOf(given, native)).toEqual(expected);
  });

  const text = fc.constantFrom('', ' ', 'cat', 'Cat ', '猫', 'gato');
  const language = fc.constantFrom(undefined, null, ...contentLanguages);
  const given = fc.record({
    translation: text,
    translationLanguage: language,
    secondTranslation: fc.option(text, { nil: undefined }),
    secondTranslationLanguage: language,
  });

  it('loses no text, shows none twice, and puts the native language first', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(...nativeLanguages), (one, native) => {
        const shown = orderTranslations(one, native);
        const told = [one.translation, one.secondTranslation ?? ''].map((each) => each.trim().toLowerCase());
        const seen = shown.map((each) => each.text.trim().toLowerCase());
        expect(seen.toSorted()).toEqual([...new Set(told)].filter((each) => each !== '').toSorted());
        if (shown.some((each) => each.language === native)) expect(shown[0]?.language).toBe(native);
        else if (native === 'arabic' && shown.some((each) => each.language === 'egyptian'))
          expect(shown[0]?.language).toBe('egyptian');
        // Nothing else changes what stands first.
        else if (one.translation.trim() !== '') expect(shown[0]?.text).toBe(one.translation);
      }),
    );
  });

  it('shows the same whichever of the two was banked first', () => {
    fc.assert(
      fc.property(given, fc.constantFrom(...nativeLanguages), (one, native) => {
        const banked = withNativeFirst(one, native);
        expect(orderTranslations(banked, native)).toEqual(orderTranslations(one, native));
        expect(banked.translation).toBe(orderTranslations(one, native)[0]?.text ?? '');
      }),
    );
  });
});

it('keeps a single translation for everyone as the text alone', () => {
  expect(withNativeFirst({ translation: 'cat', translationLanguage: null, secondTranslation: '' }, 'english')).toEqual({
    translation: 'cat',
  });
});

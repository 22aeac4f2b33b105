import { type ContentLanguage, languageOf } from '@kalima/shared/domain/language/languages';
import { chineseCharacters } from '@kalima/shared/domain/language/pinyin';
import { dictionary } from '../../platform/pinyin/dictionary.ts';
import { readParticles } from './particles.ts';

/** Readings by character. Bounded by the number of Chinese characters, some hundred thousand. */
const readings = new Map<string, string[]>();

/** How a Chinese character may be read, the most common first. */
export function readingsOf(character: string): string[] {
  const known = readings.get(character);
  if (known) return known;
  const found = [...new Set(dictionary().pinyin(character, { multiple: true, type: 'array' }))];
  readings.set(character, found);
  return found;
}

/**
 * The syllables of a Chinese text, one for each Chinese character, with the tones of the dictionary (not those that they take beside
 * others) and a space between them; null for other languages, and where there is no such character (PRODUCT.md#pinyin).
 */
export function pinyinOf(text: string, language: ContentLanguage): string | null {
  if (languageOf(language).aid !== 'pinyin') return null;
  const particles = readParticles(text);
  let at = 0;
  const syllables = dictionary()
    .pinyin(text, { type: 'all', toneSandhi: false })
    .flatMap(({ origin, isZh, pinyin: syllable }) => {
      const place = text.indexOf(origin, at);
      if (place >= 0) at = place + origin.length;
      // A character that the dictionary does not know stands for itself, so that the others keep their places.
      return isZh ? (particles.get(place) ?? syllable) : chineseCharacters(origin);
    });
  return syllables.length > 0 ? syllables.join(' ') : null;
}

import { pinyin } from 'pinyin-pro';
import type { ContentLanguage } from '@kalima/shared/domain/languages';

/**
 * The syllables of a Chinese text, one for each Chinese character, with the tones of the dictionary and a space between them;
 * null for other languages, and where there is no such character.
 */
export function pinyinOf(text: string, language: ContentLanguage): string | null {
  if (language !== 'chinese') return null;
  const syllables = pinyin(text, { type: 'array', nonZh: 'removed', toneSandhi: false });
  return syllables.length > 0 ? syllables.join(' ') : null;
}

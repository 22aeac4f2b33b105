import type * as PinyinPro from 'pinyin-pro';
import { readLater } from '../read-later.ts';
import { lightWords } from './light-words.ts';

const library = readLater('pinyin-pro') as () => typeof PinyinPro;
let hasOurWords = false;

/** The dictionary of Chinese readings, with words of ours. */
export function dictionary(): typeof PinyinPro {
  const found = library();
  if (!hasOurWords) found.customPinyin(lightWords);
  hasOurWords = true;
  return found;
}

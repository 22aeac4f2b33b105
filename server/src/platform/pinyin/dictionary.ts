import { readLater } from '../read-later.ts';
import { lightWords } from './light-words.ts';

const library = readLater<typeof import('pinyin-pro')>('pinyin-pro');
let hasOurWords = false;

/** The dictionary of Chinese readings, with words of ours. */
export function dictionary(): typeof import('pinyin-pro') {
  const found = library();
  if (!hasOurWords) found.customPinyin(lightWords);
  hasOurWords = true;
  return found;
}

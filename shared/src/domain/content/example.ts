import { contentLimits } from './content-limits.ts';
import { splitSentences } from '../language/sentence-split.ts';
import { aroundPlace } from '../language/look-up/look-up.ts';

/** The sentence of a text that a place is in, as an example of the word there; of a sentence without an end what stands around the place. */
export function exampleAt(text: string, at: number): string {
  let from = 0;
  for (const sentence of splitSentences(text)) {
    from = text.indexOf(sentence, from);
    const to = from + sentence.length;
    if (at < to) return sentence.length <= contentLimits.example ? sentence : around(sentence, at - from);
    from = to;
  }
  return text.trim().slice(0, contentLimits.example);
}

/** Whole words around a place of a long sentence. */
function around(sentence: string, at: number): string {
  const part = aroundPlace(sentence, at);
  const end = part.from + part.text.length;
  const begun = part.from > 0 ? part.text.replace(/^\S*\s/, '') : part.text;
  const shown = end < sentence.length ? begun.replace(/\s\S*$/, '') : begun;
  return `${part.from > 0 ? '…' : ''}${shown}${end < sentence.length ? '…' : ''}`;
}

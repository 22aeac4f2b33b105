const sentenceEnd = /[.!?。！？؟…]+["'”’」』»)）]*/gu;
/** What may follow the end of a sentence at once; a quote that opens the next one too. */
const mayFollow = /[\s\p{Script=Han}\p{Script=Arabic}"“「『«]/u;
/** A full stop after these, or after one capital letter or a number, ends no sentence. */
const abbreviation = /(?:\b(?:Mr|Mrs|Ms|Dr|St|vs|etc|e\.g|i\.e|No|M|Mme|Sr|Sra)|\b\p{Lu}|\d)\.$/u;
/** Characters before a full stop that decide whether it belongs to an abbreviation. */
const abbreviationLength = 12;

/** Where the sentence ends that closes with `mark` at `index`, or null where it goes on. */
function endOf(line: string, mark: string, index: number): number | null {
  const next = line.codePointAt(index + mark.length);
  if (next === undefined || mayFollow.test(String.fromCodePoint(next))) return index + mark.length;
  // A straight quote may open what follows instead of closing this.
  const quote = mark.lastIndexOf('"');
  return quote > 0 ? index + quote : null;
}

/** Goes over the line once, however it is punctuated. */
function splitLine(line: string): string[] {
  const sentences: string[] = [];
  const length = line.trimEnd().length;
  let from = 0;
  for (const { 0: mark, index } of line.matchAll(sentenceEnd)) {
    const end = endOf(line, mark, index);
    if (end === null) continue;
    const isAbbreviation = abbreviation.test(line.slice(Math.max(from, end - abbreviationLength), end));
    if (end - index === 1 && isAbbreviation && end < length) continue;
    sentences.push(line.slice(from, end).trim());
    from = end;
  }
  const rest = line.slice(from).trim();
  return rest === '' ? sentences : [...sentences, rest];
}

/**
 * The sentences of a story's text: one a line where it has lines, as authors write it (PRODUCT.md#stories), otherwise by the
 * punctuation of Latin, Chinese and Arabic scripts. Nothing of the text is lost but white space.
 */
export function splitSentences(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : lines.flatMap(splitLine);
}

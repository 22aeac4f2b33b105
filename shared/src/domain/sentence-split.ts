const sentenceEnd = /([.!?。！？؟…]+["'”’」』»)）]*)(?=\s|[\p{Script=Han}\p{Script=Arabic}"“「『«]|$)/u;
/** A full stop after these, or after one capital letter or a number, ends no sentence. */
const abbreviation = /(?:\b(?:Mr|Mrs|Ms|Dr|St|vs|etc|e\.g|i\.e|No|M|Mme|Sr|Sra)|\b\p{Lu}|\d)\.$/u;

function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let rest = line;
  let start = '';
  for (;;) {
    const match = sentenceEnd.exec(rest);
    if (!match) break;
    const end = match.index + match[0].length;
    const piece = start + rest.slice(0, end);
    rest = rest.slice(end);
    if (match[1] === '.' && abbreviation.test(piece) && rest.trim() !== '') start = piece;
    else {
      sentences.push(piece.trim());
      start = '';
    }
  }
  if ((start + rest).trim() !== '') sentences.push((start + rest).trim());
  return sentences;
}

/**
 * The sentences of a story's text: one a line where it has lines, as authors write it (admin.md 3), otherwise by the
 * punctuation of Latin, Chinese and Arabic scripts. Nothing of the text is lost but white space.
 */
export function splitSentences(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 ? lines : lines.flatMap(splitLine);
}

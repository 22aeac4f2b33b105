const han = /\p{Script=Han}/gu;

/** Characters of the longest text whose strokes are watched: a word or a short phrase. */
export const strokesLimit = 8;

/** The Chinese characters of a word in their order, each once; none of a text that is longer than a word. */
export function strokeCharacters(text: string): string[] {
  const found = text.match(han) ?? [];
  return found.length > strokesLimit ? [] : [...new Set(found)];
}

/** The key under which the strokes of a character are served and kept, as pictures and sounds are: `strokes/4f60.json` (PRODUCT.md#strokes). */
export function strokesKey(character: string): string {
  return `strokes/${(character.codePointAt(0) ?? 0).toString(16)}.json`;
}

/** The character of a key's last part, `4f60.json`; null for what is none. */
export function characterOfStrokes(file: string): string | null {
  const code = /^([0-9a-f]{4,5})\.json$/.exec(file)?.[1];
  const character = code === undefined ? '' : String.fromCodePoint(Number.parseInt(code, 16));
  return character.match(han)?.length === 1 ? character : null;
}

/** The keys of the strokes of all words of a Chinese course, as the server's answer has them: a device keeps them with the course. */
export function strokesKeysWithin(answer: unknown): string[] {
  const text = JSON.stringify(answer) ?? '';
  if (!/"language":"chinese"/.test(text)) return [];
  const words = [...text.matchAll(/"word":"((?:[^"\\]|\\.){1,100})"/g)].flatMap((match) =>
    strokeCharacters(match[1] ?? ''),
  );
  return [...new Set(words)].map(strokesKey);
}

/** A part of a text; `word` is the place in the list of words of the one that it stands for, or null for plain text. */
export interface TextPart {
  readonly text: string;
  readonly word: number | null;
}

const ignored = /[\p{Mn}\u0640]/u;
const letter = /[\p{L}\p{N}]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const arabic = /\p{Script=Arabic}/u;
const arabicVariants: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه' };

/** Conjunctions, prepositions and articles that Arabic writes together with the next word, and the forms of their chains. */
export const proclitics = /^(?:[وف]?(?:[بكل]?ال|لل|[بكلس])?|[وف]?[هح]?(?:ال)?)$/;
/** Pronouns and endings that Arabic writes together with the word before. */
export const enclitics = /^(?:ه|ها|هم|هن|هما|ك|كم|كن|كما|نا|ني|ي|ا|ات|ين|ون|ان|ش)?$/;

interface Letter {
  readonly folded: string;
  /** Where the letter with its marks begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** The letters of a text without vowel marks, case and letter variants, each with its index in the text. */
function foldedLetters(text: string): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const last = letters.at(-1);
    if (ignored.test(character) && last) letters[letters.length - 1] = { ...last, end };
    else if (!ignored.test(character)) {
      const base = character.normalize('NFKD').replace(/[\p{Mn}\u0640]/gu, '') || character;
      const [first = character] = base.toLowerCase();
      letters.push({ folded: arabicVariants[first] ?? first, start: at, end });
    }
    at = end;
  }
  return letters;
}

function isLetter(one: Letter | undefined): boolean {
  return one !== undefined && letter.test(one.folded);
}

/** The whole written word around a match: where its letters begin and end. */
function surroundings(letters: readonly Letter[], from: number, to: number): { from: number; to: number } {
  let first = from;
  let last = to;
  while (isLetter(letters[first - 1])) first -= 1;
  while (isLetter(letters[last])) last += 1;
  return { from: first, to: last };
}

/** Where a match of a word counts: on its own between other characters, with Arabic's clitics, or anywhere in Chinese. */
function acceptedMatch(letters: readonly Letter[], from: number, to: number): { from: number; to: number } | null {
  const text = (start: number, end: number) =>
    letters
      .slice(start, end)
      .map((one) => one.folded)
      .join('');
  const matched = text(from, to);
  if (unspaced.test(matched)) return { from, to };
  const whole = surroundings(letters, from, to);
  if (whole.from === from && whole.to === to) return whole;
  if (!arabic.test(matched)) return null;
  const isWord = proclitics.test(text(whole.from, from)) && enclitics.test(text(to, whole.to));
  return isWord ? whole : null;
}

/** The folded forms under which a word is looked for: itself, and in Arabic also without its own article. */
function formsOf(word: string): string[] {
  const folded = foldedLetters(word.trim())
    .map((one) => one.folded)
    .join('');
  const bare = /^ال(.{2,})$/.exec(folded)?.[1];
  // A final ta marbuta opens before an ending: مدرسة, مدرستها.
  const opened = /^(.{2,})ه$/.exec(folded)?.[1];
  const forms = [folded, bare, arabic.test(folded) && opened !== undefined ? `${opened}ت` : undefined];
  return forms.filter((form) => form !== undefined && form !== '') as string[];
}

/**
 * Splits a text into plain parts and the words found in it, by longest match. Case, vowel marks and Arabic letter variants make no
 * difference; Chinese needs no spaces around a word; in Arabic the whole written word counts, clitics included. The
 * parts put together are the text.
 */
export function matchWords(text: string, words: readonly string[]): TextPart[] {
  const letters = foldedLetters(text);
  const candidates = words
    .flatMap((word, index) => formsOf(word).map((form) => ({ index, form: Array.from(form) })))
    .toSorted((a, b) => b.form.length - a.form.length || a.index - b.index);
  const byFirstLetter = Map.groupBy(candidates, ({ form }) => form[0]);
  const parts: TextPart[] = [];
  let done = 0;
  let at = 0;
  while (at < letters.length) {
    const found = (byFirstLetter.get(letters[at]?.folded) ?? [])
      .filter(({ form }) => form.every((one, offset) => letters[at + offset]?.folded === one))
      .map(({ index, form }) => ({ index, range: acceptedMatch(letters, at, at + form.length) }))
      .find(({ range }) => range !== null && (letters[range.from]?.start ?? 0) >= done);
    if (!found?.range) {
      at += 1;
      continue;
    }
    const start = letters[found.range.from]?.start ?? 0;
    const end = letters[found.range.to - 1]?.end ?? text.length;
    if (start > done) parts.push({ text: text.slice(done, start), word: null });
    parts.push({ text: text.slice(start, end), word: found.index });
    done = end;
    at = found.range.to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), word: null });
  return parts;
}

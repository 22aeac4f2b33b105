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
  /** Begin and end of the letter with its marks in the text. */
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

/** Begin and end of the written word around each letter, as places in `letters`; null for other characters. */
function writtenWords(letters: readonly Letter[]): ({ readonly from: number; readonly to: number } | null)[] {
  const isLetter = letters.map(({ folded }) => letter.test(folded));
  const words: ({ from: number; to: number } | null)[] = [];
  for (const [at, isOne] of isLetter.entries()) {
    const open = at > 0 ? words[at - 1] : null;
    const word = isOne ? (open ?? { from: at, to: at }) : null;
    if (word) word.to = at + 1;
    words.push(word);
  }
  return words;
}

/** No clitics of Arabic have more letters. */
const longestClitics = 8;

/** Range of a match that counts: a whole written word, one with Arabic clitics, or any place in Chinese; else null. */
function acceptedMatch(
  letters: readonly Letter[],
  written: ReturnType<typeof writtenWords>,
  { isUnspaced, isArabic }: Form,
  { from, to }: { from: number; to: number },
): { from: number; to: number } | null {
  if (isUnspaced) return { from, to };
  const whole = { from: written[from - 1]?.from ?? from, to: written[to]?.to ?? to };
  if (whole.from === from && whole.to === to) return whole;
  if (!isArabic || from - whole.from > longestClitics || whole.to - to > longestClitics) return null;
  const text = (start: number, end: number) =>
    letters
      .slice(start, end)
      .map((one) => one.folded)
      .join('');
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

interface Form {
  readonly index: number;
  readonly letters: readonly string[];
  readonly isUnspaced: boolean;
  readonly isArabic: boolean;
}

/** Forms that begin with the same letters, by their next one. Branches grow only where a text leads, so that they take little memory. */
interface Branch {
  /** Form of the first word that ends here. */
  end: Form | null;
  readonly longer: Form[];
  grown: Map<string, Branch> | null;
}

const newBranch = (): Branch => ({ end: null, longer: [], grown: null });

function grow({ longer }: Branch, depth: number): Map<string, Branch> {
  const grown = new Map<string, Branch>();
  for (const form of longer) {
    const next = form.letters[depth] ?? '';
    const branch = grown.get(next) ?? newBranch();
    grown.set(next, branch);
    if (form.letters.length > depth + 1) branch.longer.push(form);
    else branch.end ??= form;
  }
  return grown;
}

/** All forms of words, at the root of their branches. */
function rootOf(words: readonly string[]): Branch {
  const root = newBranch();
  for (const [index, word] of words.entries())
    for (const form of formsOf(word))
      root.longer.push({
        index,
        letters: Array.from(form),
        isUnspaced: unspaced.test(form),
        isArabic: arabic.test(form),
      });
  return root;
}

/** The forms that stand at a place, the longest first. */
function formsAt(letters: readonly Letter[], at: number, root: Branch): Form[] {
  const found: Form[] = [];
  let branch: Branch | undefined = root;
  for (let place = at; branch && place < letters.length; place += 1) {
    branch.grown ??= grow(branch, place - at);
    branch = branch.grown.get(letters[place]?.folded ?? '');
    if (branch?.end) found.push(branch.end);
  }
  return found.toReversed();
}

/**
 * Splits a text into plain parts and the words found in it, by longest match. Case, vowel marks and Arabic letter variants make no
 * difference; Chinese needs no spaces around a word; in Arabic the whole written word counts, clitics included. The
 * parts put together are the text. A letter of the text costs no more than the longest word has letters.
 */
export function matchWords(text: string, words: readonly string[]): TextPart[] {
  const letters = foldedLetters(text);
  const written = writtenWords(letters);
  const root = rootOf(words);
  const parts: TextPart[] = [];
  let done = 0;
  let at = 0;
  while (at < letters.length) {
    let found: { index: number; from: number; to: number } | null = null;
    for (const form of formsAt(letters, at, root)) {
      const range = acceptedMatch(letters, written, form, { from: at, to: at + form.letters.length });
      if (!range || (letters[range.from]?.start ?? 0) < done) continue;
      found = { index: form.index, ...range };
      break;
    }
    if (!found) {
      at += 1;
      continue;
    }
    const start = letters[found.from]?.start ?? 0;
    const end = letters[found.to - 1]?.end ?? text.length;
    if (start > done) parts.push({ text: text.slice(done, start), word: null });
    parts.push({ text: text.slice(start, end), word: found.index });
    done = end;
    at = found.to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), word: null });
  return parts;
}

/** How many characters a user name has (PRODUCT.md#user-names). */
export const userNameLength = { min: 2, max: 40 } as const;

/** Learners that a teacher makes at once (PRODUCT.md#learners-without-email). */
export const mostNewLearners = 200;

/** Zeros of the digits that keyboards write in place of the Latin ones: Arabic-Indic and Persian. */
const zeros = [0x0660, 0x06f0] as const;

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Letters and digits of any script, with dots, hyphens and underscores between them: an address is none, and no space is. */
const form = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[._-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u;

/**
 * The form in which a user name is stored and compared, however it is typed: case, width, Arabic-Indic and Persian digits, and
 * signs that are not seen make no difference (PRODUCT.md#user-names).
 */
export function normaliseUserName(typed: string): string {
  return (
    typed
      // Some signs are others written together with a tatweel.
      .normalize('NFKC')
      .replace(/[\p{Cf}\u0640]/gu, '')
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
      .trim()
  );
}

/** A user name as it is stored, or null for what is none. */
export function userNameOf(typed: string): string | null {
  const name = normaliseUserName(typed);
  const { min, max } = userNameLength;
  return name.length >= min && name.length <= max && form.test(name) ? name : null;
}

/** Whether what was typed to sign in is an address rather than a user name. */
export function isAddress(typed: string): boolean {
  return typed.normalize('NFKC').includes('@');
}

/** What a person signs in with, for screens: the address, else the user name. */
export function signInNameOf({ email, userName }: { email: string | null; userName?: string | null }): string {
  return email ?? userName ?? '';
}

/** Arabic letters as Latin ones that any keyboard has; vowels that are not written are not guessed. */
const latinOfArabic: Readonly<Record<string, string>> = {
  ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ء: '', ؤ: 'w', ئ: 'y', ب: 'b', ت: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh',
  د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'z', ع: 'a', غ: 'gh', ف: 'f',
  ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', ة: 'a', و: 'w', ى: 'a', ي: 'y', پ: 'p', چ: 'ch', ژ: 'zh', ک: 'k',
  گ: 'g', ی: 'y',
}; // prettier-ignore

/** A word in Latin letters and digits; empty where nothing is left of it. */
function plainWord(word: string): string {
  return normaliseUserName(word)
    .replace(/[\u0600-\u06ff]/g, (letter) => latinOfArabic[letter] ?? '')
    .replace(/ß/g, 'ss')
    .replace(/[æœ]/g, (letter) => (letter === 'æ' ? 'ae' : 'oe'))
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/đ/g, 'd')
    .replace(/ı/g, 'i')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

/**
 * A user name for a person: the first name and what the last one begins with, in Latin letters. `spell` writes Chinese characters
 * as the words that are read. "user" where nothing can be written so.
 */
export function proposeUserName(fullName: string, spell: (chinese: string) => string[]): string {
  const words = fullName
    .split(/[\s·•・]+/u)
    .flatMap((word) => (/\p{Script=Han}/u.test(word) ? [spell(word).map(plainWord).join('')] : [plainWord(word)]))
    .filter((word) => word !== '');
  const [first = 'user', ...others] = words;
  const last = others.at(-1);
  const name = (last === undefined ? first : `${first.slice(0, 30)}.${last[0]}`).slice(0, 34);
  return name.length < userNameLength.min ? `${name}1` : name;
}

/**
 * Returns a function that makes a name free: the name itself, or with the first number from 2 on that nobody has. The result is added to
 * `taken`. Thousands of people with one name cost one look-up each.
 */
export function createFreeUserNames(taken: Set<string>): (name: string) => string {
  const nextNumbers = new Map<string, number>();
  return (name) => {
    let free = name;
    if (taken.has(name)) {
      let number = nextNumbers.get(name) ?? 2;
      while (taken.has(`${name}${number}`)) number += 1;
      nextNumbers.set(name, number + 1);
      free = `${name}${number}`;
    }
    taken.add(free);
    return free;
  };
}

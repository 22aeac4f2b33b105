import { contentLanguages, type ContentLanguage, languageOf, type PairedLanguage } from './languages.ts';

/** Languages a word of which may have its form in the other beside it, such as standard Arabic and Egyptian (PRODUCT.md#pairs). */
const pairedWith = new Map(
  contentLanguages.flatMap((dialect) => {
    const standard = languageOf(dialect).dialectOf as PairedLanguage | undefined;
    const paired = dialect as PairedLanguage;
    return standard
      ? ([
          [standard, paired],
          [paired, standard],
        ] as const)
      : [];
  }),
);
export const pairedLanguages = [...pairedWith.keys()];

export const isPairedLanguage = (language: string): language is PairedLanguage =>
  pairedLanguages.some((one) => one === language);

/** The language of the other form of a word; null in languages without pairs. */
export function otherLanguage(language: ContentLanguage): PairedLanguage | null {
  return pairedWith.get(language as PairedLanguage) ?? null;
}

/** The language of a form of a word in a course. */
export const languageOfForm = (
  { pair }: { readonly pair?: PairSide | null | undefined },
  language: ContentLanguage,
): ContentLanguage => (pair === 'other' ? (otherLanguage(language) ?? language) : language);

/** Ids that belong to a part are its own with a bit turned: nobody else has them, and every device finds them by itself. */
const withTurned = (id: string, bit: number) => (Number.parseInt(id.slice(0, 1), 16) ^ bit).toString(16) + id.slice(1);

/** The id by which the other form of a part is answered and remembered; of that id it is the one of the part again. */
export const otherFormId = (partId: string) => withTurned(partId, 8);

/** The id by which the example sentence of a card is read (PRODUCT.md#pinyin). */
export const exampleId = (partId: string) => withTurned(partId, 4);

/** Which of the two forms of a word something is; null or missing where it has one. */
export const pairSides = ['main', 'other'] as const;
export type PairSide = (typeof pairSides)[number];

/** A card, phrase or explained word: what it says, and what it says in the other of the two languages. */
export interface Paired {
  readonly id: string;
  readonly text: string;
  readonly audioUrl?: string | null | undefined;
  /** Empty or missing for nearly all. */
  readonly otherForm?: string | undefined;
  readonly otherAudioUrl?: string | null | undefined;
}

/** A form of a word, as something that can be heard, answered and remembered by itself. */
export interface WordForm {
  readonly partId: string;
  readonly text: string;
  readonly language: ContentLanguage;
  readonly audioUrl: string | null;
  readonly pair: PairSide | null;
}

/** The one form of a part in the language of its course, or the two, the main one first. */
export function formsOf(part: Paired, language: ContentLanguage): readonly [WordForm, WordForm?] {
  const { id, text, audioUrl = null, otherForm = '', otherAudioUrl = null } = part;
  const other = otherLanguage(language);
  const main = { partId: id, text, language, audioUrl, pair: null };
  if (other === null || otherForm === '') return [main];
  return [
    { ...main, pair: 'main' },
    { partId: otherFormId(id), text: otherForm, language: other, audioUrl: otherAudioUrl, pair: 'other' },
  ];
}

/** Whether a form leads for who studies a language: the form in that language does, the main one for whoever studies neither. */
export function leads(
  { language, pair }: { readonly language: ContentLanguage; readonly pair?: PairSide | null | undefined },
  target: ContentLanguage | null | undefined,
): boolean {
  if (!pair) return true;
  return target && isPairedLanguage(target) ? language === target : pair === 'main';
}

/** The forms of a part with the one first that leads. */
export function leadingFirst(
  part: Paired,
  language: ContentLanguage,
  target: ContentLanguage | null | undefined,
): readonly [WordForm, WordForm?] {
  const [main, other] = formsOf(part, language);
  if (!other) return [main];
  return leads(other, target) ? [other, main] : [main, other];
}

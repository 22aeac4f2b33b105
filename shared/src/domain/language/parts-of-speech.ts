import { normaliseForSearch } from './search-text.ts';

export const partsOfSpeech = ['noun', 'verb', 'adjective', 'expression', 'other'] as const;
export type PartOfSpeech = (typeof partsOfSpeech)[number];

/** Words and abbreviations in tables, by the part of speech that they name. */
const written: Readonly<Record<Exclude<PartOfSpeech, 'other'>, string>> = {
  noun: 'noun nouns n nn nm nf s substantive nombre sustantivo sust nom substantif nomen subst substantiv 名词 名词短语 名 اسم الاسم 名詞',
  verb: 'verb verbs v vb vt vi verbo verbos verbe verben 动词 动词短语 动 فعل الفعل 動詞',
  adjective:
    'adjective adj a adjetivo adjectif adjektiv adjektive 形容词 形 صفة الصفة نعت 形容詞 い形容詞 な形容詞 形容動詞',
  expression:
    'expression exp expr phrase phr idiom expresion frase locucion locution ausdruck redewendung redensart 短语 词组 成语 习语 惯用语 固定用语 固定搭配 俗语 表达 تعبير عبارة 表現 慣用句',
};
const meanings = new Map(
  Object.entries(written).flatMap(([meaning, words]) =>
    words.split(' ').map((word) => [normaliseForSearch(word), meaning as PartOfSpeech]),
  ),
);

/**
 * The part of speech that a text names, in any of the languages that people write tables in: of several that are told apart, as in `n., v.`, the first, an
 * expression last, since `phr. v.` is a verb. Empty for an empty text; what is none of those that are told apart is `other`.
 */
export function partOfSpeechOf(text: string): PartOfSpeech | '' {
  const words = normaliseForSearch(text).match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length === 0) return '';
  // Alone it is an adjective; in `a noun` it is none.
  const named = words.flatMap((word) => (word === 'a' && words.length > 1 ? [] : (meanings.get(word) ?? [])));
  return named.find((meaning) => meaning !== 'expression') ?? named[0] ?? 'other';
}

import { irregularForms } from './irregular-english.ts';

/** Letters that a stem has at least. */
const shortest = 2;
const vowel = /[aeiouy]/;

/** An ending of a word, and what its stem may end with instead. */
type Ending = readonly [ending: RegExp, ...instead: string[]];

const endings: readonly Ending[] = [
  [/n't$/, ''],
  [/'(?:s|d|m|ll|re|ve)$/, ''],
  [/s'$/, 's', ''],
  [/ies$/, 'y', 'ie'],
  [/ves$/, 'f', 'fe', 've'],
  [/(?<=ss|x|ch|sh|z|o)es$/, ''],
  [/(?<!s|'|i|u)s$/, ''],
  [/ied$/, 'y', 'ie'],
  [/(?<!i)ed$/, '', 'e'],
  [/ying$/, 'ie', 'y'],
  [/(?<!y)ing$/, '', 'e'],
  [/ie(?:r|st)$/, 'y'],
  [/(?<!i)e(?:r|st)$/, '', 'e'],
  [/ily$/, 'y'],
  [/(?<!i)ly$/, '', 'le'],
];

/** A stem with its doubled consonant once: `runn` of `running`, which may be doubled by itself as in `calling`. */
const undoubled = (stem: string) => (/([bdfgklmnprtvz])\1$/.test(stem) ? [stem, stem.slice(0, -1)] : [stem]);

/** What a word may be a form of, the likeliest first. */
export function englishStems(word: string): readonly string[] {
  const stems = endings.flatMap(([ending, ...instead]) => {
    const stem = word.replace(ending, '');
    if (stem === word) return [];
    return instead.flatMap((end) => (end === '' ? undoubled(stem) : [stem + end]));
  });
  return [...irregularForms(word), ...stems].filter((stem) => stem.length >= shortest && vowel.test(stem));
}

/** Forms of a word under which a lesson may teach it: it may teach several of a noun alone. */
export function englishInflections(word: string): readonly string[] {
  if (!/^[a-z]{2,}$/.test(word)) return [];
  const isSoft = /(?:s|x|ch|sh)$/.test(word);
  const plural = /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}${isSoft ? 'es' : 's'}`;
  const open = word.replace(/e$/, '');
  return [plural, `${open}ing`, `${open}ed`];
}

/** How a lesson may write a word: verbs and nouns stand there with what comes before them. */
export const asTaught = (word: string): readonly string[] => [`to ${word}`, `a ${word}`, `an ${word}`, `the ${word}`];

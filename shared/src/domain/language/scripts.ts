import { contentLanguages, type ContentLanguage, languageOf, type Script } from './languages.ts';

const scripts: Readonly<Record<Script, RegExp>> = {
  Arab: /\p{Script=Arabic}/u,
  Hani: /\p{Script=Han}/u,
  Latn: /\p{Script=Latin}/u,
};
const codes = Object.keys(scripts) as readonly Script[];

/** The script that most letters of a text are of; null where it has none of those that content is written in. */
export function scriptOf(text: string): Script | null {
  const counts: Record<Script, number> = { Arab: 0, Hani: 0, Latn: 0 };
  for (const letter of text) for (const script of codes) if (scripts[script].test(letter)) counts[script] += 1;
  const [best] = codes.toSorted((a, b) => counts[b] - counts[a]);
  return best !== undefined && counts[best] > 0 ? best : null;
}

/** The script that a language is written in. */
export function scriptOfLanguage(language: ContentLanguage): Script {
  return languageOf(language).script;
}

/** The language that a text in a script is most likely in. */
export function likeliestLanguage(script: Script): ContentLanguage {
  return contentLanguages.find((language) => scriptOfLanguage(language) === script) ?? contentLanguages[0];
}

import type { ContentLanguage } from './languages.ts';

export type Script = 'arabic' | 'chinese' | 'latin';
const scripts: Record<Script, RegExp> = {
  arabic: /\p{Script=Arabic}/u,
  chinese: /\p{Script=Han}/u,
  latin: /\p{Script=Latin}/u,
};

/** The script that most letters of a text are of; null where it has none of those that content is written in. */
export function scriptOf(text: string): Script | null {
  const counts = { arabic: 0, chinese: 0, latin: 0 };
  for (const letter of text)
    for (const script of ['arabic', 'chinese', 'latin'] as const) if (scripts[script].test(letter)) counts[script] += 1;
  const [best] = (['arabic', 'chinese', 'latin'] as const).toSorted((a, b) => counts[b] - counts[a]);
  return best !== undefined && counts[best] > 0 ? best : null;
}

/** The script that a language is written in. */
export function scriptOfLanguage(language: ContentLanguage): Script {
  if (language === 'chinese') return 'chinese';
  return language === 'arabic' || language === 'egyptian' ? 'arabic' : 'latin';
}

import { contentLimits } from '../content/content-limits.ts';
import { type ContentLanguage, contentLanguages, languageTag } from '../language/languages.ts';

/** A page as a listing has it; what depends on the language stands under it, and under '' where no language is named. */
export interface ListedPage {
  readonly texts: ReadonlyMap<ContentLanguage | '', string>;
  readonly picture: string;
  readonly sounds: ReadonlyMap<ContentLanguage | '', string>;
}

/** The file that lists the pages of a picture book, in one language or several. */
export interface BookListing {
  readonly titles: ReadonlyMap<ContentLanguage | '', string>;
  /** Who made it, and under which licence. */
  readonly credits: string;
  readonly pages: readonly ListedPage[];
}

/** Names of languages beside the tag and the name in this product. */
const languageNames: Partial<Record<ContentLanguage, readonly string[]>> = {
  arabic: ['ara', 'العربية', 'عربي', '阿拉伯语'],
  chinese: ['zho', 'chi', 'cn', 'mandarin', 'zh-cn', 'zh-hans', 'zh-tw', 'zh-hant', '中文', '汉语', 'الصينية'],
  english: ['eng', 'en-us', 'en-gb', '英语', 'الإنجليزية'],
  egyptian: ['ar-eg'],
  french: ['fra', 'fre', 'français'],
  spanish: ['spa', 'español'],
};
const byName = new Map(
  contentLanguages.flatMap((language) =>
    [language, languageTag(language), ...(languageNames[language] ?? [])].map((name) => [name, language] as const),
  ),
);

/** The language that a folder, a file or a field is named after, such as `ar` or `zh-CN`; null for none. */
export function languageNamed(name: string): ContentLanguage | null {
  return byName.get(name.trim().toLowerCase().replaceAll('_', '-')) ?? null;
}

/** What follows a line break without a space. */
const noSpaces = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”]/u;

/** Joins the lines of a text that was broken to fit a page. Looking at the end of a growing text would copy all of it each time. */
function unwrapped(text: string): string {
  const pieces: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    const before = pieces.at(-1);
    if (before !== undefined && !noSpaces.test(before.slice(-1))) pieces.push(' ');
    if (line !== '') pieces.push(line);
  }
  return pieces.join('').trim();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text, or one for each language. */
function perLanguage(value: unknown): Map<ContentLanguage | '', string> {
  if (typeof value === 'string') return new Map([['', unwrapped(value)]]);
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, text]): [ContentLanguage, string][] => {
      const language = languageNamed(name);
      return language !== null && typeof text === 'string' ? [[language, unwrapped(text)]] : [];
    }),
  );
}

function firstOf(record: Readonly<Record<string, unknown>>, ...names: readonly string[]): unknown {
  return names.map((name) => record[name]).find((value) => value !== undefined);
}

function creditsOf({ credits, license, licence }: Readonly<Record<string, unknown>>): string {
  const named = isRecord(credits) ? Object.values(credits) : [credits];
  const all = [...named, license ?? licence].filter((text) => typeof text === 'string' && text.trim() !== '');
  return [...new Set(all)].join(' · ').slice(0, contentLimits.description);
}

/**
 * Reads the listing of a picture book (PRODUCT.md#imports): JSON with `title` and `pages`, each with `text`, `image` and `audio`; titles,
 * texts and recordings may stand under languages. Null for what is none.
 */
export function readBookListing(text: string): BookListing | null {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
  if (!isRecord(json) || !Array.isArray(json['pages'])) return null;
  const pages = json['pages'].filter(isRecord).map((page): ListedPage => {
    const picture = firstOf(page, 'image', 'picture');
    return {
      texts: perLanguage(page['text']),
      picture: typeof picture === 'string' ? picture : '',
      sounds: perLanguage(firstOf(page, 'audio', 'sound', 'recording')),
    };
  });
  const isUseful = pages.some(({ texts, picture, sounds }) => texts.size > 0 || picture !== '' || sounds.size > 0);
  return isUseful ? { titles: perLanguage(json['title']), credits: creditsOf(json), pages } : null;
}

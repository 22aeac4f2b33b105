import type { MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import { excerptOf } from '@kalima/shared/domain/language/excerpt';
import { addTag, materialLimits } from '@kalima/shared/domain/content/learning-material';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { readTimeOf, readingMinutes } from '@kalima/shared/domain/language/read-time';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { checkVideo } from '../../platform/check-video.ts';
import { plainTextOf, replaceDataPictures } from '../../platform/rich-text.ts';
import type { CleanedText } from './clean-text.ts';
import type { MaterialRow } from './learning-materials.queries.ts';

/** Characters of the text that describe the course in the catalogue (PRODUCT.md#constants). */
const descriptionLength = 100;
/** Characters that the address of a stored picture takes within a text at most. */
const addressLength = 150;

/** What follows from a material's text: excerpt, search text, and the description of its course. */
export function textsOf({ content, ...rest }: Pick<MaterialRow, 'title' | 'content' | 'tags'>) {
  return textsOfPlain({ ...rest, plainText: plainTextOf(content) });
}

function textsOfPlain({
  title,
  plainText,
  tags,
}: Pick<MaterialRow, 'title' | 'tags'> & { readonly plainText: string }) {
  return {
    excerpt: excerptOf(plainText),
    searchText: normaliseForSearch([title, plainText, ...tags].join(' ')),
    description: excerptOf(plainText, descriptionLength),
  };
}

/** What describes a material in the catalogue: the beginning of its text (PRODUCT.md#catalogue). */
export function descriptionOf(content: string): string {
  return excerptOf(plainTextOf(content), descriptionLength);
}

/** The read time of a material whose author gives none. */
export function readTimeOfContent(content: string, language: ContentLanguage): string {
  return readTimeOf(readingMinutes(plainTextOf(content), language));
}

/** Throws `VALIDATION_FAILED` naming each picture of another site. */
function refuseForeignPictures(addresses: readonly string[]): void {
  if (addresses.length === 0) return;
  throw new AppError('VALIDATION_FAILED', 'The text holds pictures of other sites.', {
    fields: addresses.map((address) => ({
      field: 'content',
      code: 'FOREIGN_PICTURE',
      address: address.slice(0, 300),
    })),
  });
}

/** A `<` that begins no tag is stored as `&lt;`. */
const escapedSigns = /<(?![a-z/!?])/gi;
const escapedLength = '&lt;'.length;

/** Signs that cleaning looks at one by one; a long article has some thousand tags. */
const signs = /[<>&]/g;
const mostSigns = 100_000;

/** True if a text is certain to be too long once it is cleaned, or takes too long to clean. Costs next to nothing itself. */
function isTooLong(content: string): boolean {
  // What the editor sends is hardly longer than what is stored.
  if (content.replace(/data:[^"'<>\s]*/g, '').length > 2 * materialLimits.content) return true;
  if ((content.match(signs)?.length ?? 0) > mostSigns) return true;
  return escapedLength * (content.match(escapedSigns)?.length ?? 0) > materialLimits.content;
}

/**
 * Turns what an author sent into what is stored: safe HTML from `clean` with its pictures as media (`storePicture` returns their
 * address), excerpt and search text. Throws `VALIDATION_FAILED` naming the field.
 */
export async function prepareMaterial(
  input: MaterialInput,
  clean: (content: string) => Promise<CleanedText>,
  storePicture: (bytes: Uint8Array) => Promise<string>,
): Promise<Omit<MaterialRow, 'createdAt'>> {
  if (isTooLong(input.content)) throw invalidField('content', 'TOO_LONG', materialLimits.content);
  const video = checkVideo(input);
  const cleaned = await clean(input.content);
  if (cleaned.refusal !== null) throw invalidField('content', cleaned.refusal);
  const { html, plainText, length, pictureCount, foreignPictures } = cleaned;
  refuseForeignPictures(foreignPictures);
  if (pictureCount > materialLimits.sentPictures)
    throw invalidField('content', 'TOO_MANY_PICTURES', materialLimits.sentPictures);
  if (plainText === '' && !/<(?:img|iframe|video)\b/.test(html)) throw invalidField('content', 'REQUIRED');
  // With the addresses that the pictures get, so that what is stored can be sent again.
  if (length + pictureCount * addressLength > materialLimits.content)
    throw invalidField('content', 'TOO_LONG', materialLimits.content);
  const content = await replaceDataPictures(html, storePicture);

  const tags = input.tags.reduce<string[]>((kept, tag) => [...addTag(kept, tag)], []);
  return {
    title: input.title,
    content,
    ...textsOfPlain({ title: input.title, plainText, tags }),
    tags,
    difficulty: input.difficulty,
    category: input.category,
    language: input.language,
    imageUrl: input.imageUrl || null,
    ...video,
    readTime: input.readTime || readTimeOf(readingMinutes(plainText, input.language)),
  };
}

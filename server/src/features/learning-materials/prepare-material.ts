import type { MaterialInput } from '@kalima/shared/contract/learning-materials';
import { excerptOf } from '@kalima/shared/domain/excerpt';
import { addTag, materialLimits } from '@kalima/shared/domain/learning-material';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import { readTimeOf, readingMinutes } from '@kalima/shared/domain/read-time';
import { normaliseForSearch } from '@kalima/shared/domain/search-text';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { checkVideo } from '../../platform/check-video.ts';
import {
  foreignPicturesIn,
  plainTextOf,
  refusalOf,
  replaceDataPictures,
  sanitiseRichText,
  withoutDataPictures,
} from '../../platform/rich-text.ts';
import type { MaterialRow } from './queries.ts';

/** Characters of the text that describe the course in the catalogue (PRODUCT.md#constants). */
const descriptionLength = 100;
/** Characters that the address of a stored picture takes within a text at most. */
const addressLength = 150;

/** What follows from a material's text: excerpt, search text, and the description of its course. */
export function textsOf({ title, content, tags }: Pick<MaterialRow, 'title' | 'content' | 'tags'>) {
  const plainText = plainTextOf(content);
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

/** Throws `VALIDATION_FAILED` naming each picture of another site, at most twenty. */
function refuseForeignPictures(html: string): void {
  const addresses = foreignPicturesIn(html).slice(0, 20);
  if (addresses.length === 0) return;
  throw new AppError('VALIDATION_FAILED', 'The text holds pictures of other sites.', {
    fields: addresses.map((address) => ({
      field: 'content',
      code: 'FOREIGN_PICTURE',
      address: address.slice(0, 300),
    })),
  });
}

/**
 * Turns what an admin sent into what is stored: safe HTML with its pictures as media (`storePicture` returns their
 * address), excerpt and search text. Throws `VALIDATION_FAILED` naming the field.
 */
export async function prepareMaterial(
  input: MaterialInput,
  storePicture: (bytes: Uint8Array) => Promise<string>,
): Promise<Omit<MaterialRow, 'createdAt'>> {
  // Before anything is read: reading costs in proportion. What the editor sends is hardly longer than what is stored.
  if (input.content.replace(/data:[^"'<>\s]*/g, '').length > 2 * materialLimits.content)
    throw invalidField('content', 'TOO_LONG', materialLimits.content);
  const refusal = refusalOf(input.content);
  if (refusal) throw invalidField('content', refusal);
  const video = checkVideo(input);
  const sanitised = sanitiseRichText(input.content);
  refuseForeignPictures(sanitised);
  const { html: withoutPictures, count } = withoutDataPictures(sanitised);
  if (count > materialLimits.sentPictures)
    throw invalidField('content', 'TOO_MANY_PICTURES', materialLimits.sentPictures);
  const plainText = plainTextOf(withoutPictures);
  if (plainText === '' && !/<(?:img|iframe|video)\b/.test(sanitised)) throw invalidField('content', 'REQUIRED');
  // With the addresses that the pictures get, so that what is stored can be sent again.
  if (withoutPictures.length + count * addressLength > materialLimits.content)
    throw invalidField('content', 'TOO_LONG', materialLimits.content);
  const content = await replaceDataPictures(sanitised, storePicture);

  const tags = input.tags.reduce<string[]>((kept, tag) => [...addTag(kept, tag)], []);
  return {
    title: input.title,
    content,
    ...textsOf({ title: input.title, content: withoutPictures, tags }),
    tags,
    difficulty: input.difficulty,
    category: input.category,
    language: input.language,
    imageUrl: input.imageUrl || null,
    ...video,
    readTime: input.readTime || readTimeOfContent(content, input.language),
  };
}

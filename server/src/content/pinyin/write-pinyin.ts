import { type ContentLanguage, isChinese } from '@kalima/shared/domain/language/languages';
import { exampleId } from '@kalima/shared/domain/language/pairs';
import { carryCorrections, withCorrections } from '@kalima/shared/domain/language/pinyin';
import type { Trx } from '../../platform/db/schema.ts';
import { type PinyinRow, lockPinyin, replacePinyin } from './pinyin.queries.ts';
import { readTexts } from './read-ahead.ts';

/** A text that learners read: of a card, phrase, explained word or sentence, by its id. */
export interface ReadText {
  readonly id: string;
  readonly text: string;
}

/** A word as a text that is read, and the sentence that it is met in as another one. */
export const withExample = ({
  id,
  text,
  example = '',
}: ReadText & { readonly example?: string | undefined }): ReadText[] => [
  { id, text },
  ...(example === '' ? [] : [{ id: exampleId(id), text: example }]),
];

/**
 * Writes how the texts of a piece of content are read, where they are Chinese; what a teacher corrected stays at its characters
 * (PRODUCT.md#pinyin). Returns the pinyin by the ids of the texts.
 */
export async function writePinyin(
  trx: Trx,
  courseId: string,
  language: ContentLanguage,
  texts: readonly ReadText[],
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map((await lockPinyin(trx, courseId)).map((row) => [row.id, row]));
  const changed = isChinese(language) ? texts.filter(({ id, text }) => stored.get(id)?.text !== text) : [];
  const readings = await readTexts(changed.map(({ text }) => text));
  const corrected = changed.filter(({ id }) => Object.keys(stored.get(id)?.corrections ?? {}).length > 0).length;
  const rows = texts.flatMap(({ id, text }): PinyinRow[] => {
    const former = stored.get(id);
    if (isChinese(language) && former?.text === text) return [{ ...former }];
    const read = readings.get(text) ?? null;
    if (read === null) return [];
    const corrections = former ? carryCorrections(former.text, text, former.corrections, corrected) : {};
    return [{ id, text, pinyin: withCorrections(read, corrections), corrections }];
  });
  if (rows.length > 0 || stored.size > 0) await replacePinyin(trx, courseId, rows);
  return new Map(rows.map(({ id, pinyin }) => [id, pinyin]));
}

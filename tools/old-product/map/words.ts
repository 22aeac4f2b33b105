import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { listOf, objectOf, textOf } from '../cells.ts';
import type { At, Making } from '../old-course.ts';
import { computedId } from '../old-ids.ts';
import { fitting, translationsOf } from './fields.ts';

/** The explained words of a phrase or story: a list, or one as JSON; a word keeps its id while it reads the same. */
export function explainedWords(making: Making, at: At, value: unknown, owner: string, language: ContentLanguage) {
  const { items, isBroken } = listOf(value);
  if (isBroken) making.lost(at, 'its explained words: vocabulary is no valid JSON');
  const seen = new Map<string, number>();
  return items.flatMap((item) => {
    const entry = objectOf(item);
    const word = textOf(entry?.['word']);
    const translation = fitting(
      making,
      at,
      'a translation in vocabulary',
      entry?.['translation'],
      contentLimits.translation,
    );
    if (word === '' || translation === '') {
      making.lost(at, 'an explained word that lacks word or translation');
      return [];
    }
    const key = word.toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return {
      id: computedId('explained word', owner, key, String(count)),
      word,
      translations: translationsOf(translation, language),
      definition: fitting(making, at, 'a definition in vocabulary', entry?.['definition'], contentLimits.definition),
    };
  });
}

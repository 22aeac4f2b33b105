import type { PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { type Inward, listTranslations, type Outward, storedTranslations } from './packaged-kind.ts';

type PackageWord = PackageCourseOf<'story'>['words'][number];

/** Explained words as a package has them. */
export function listWords(words: readonly VocabularyInput[], outward: Outward): PackageWord[] {
  return words.map(({ id = '', word, sense = '', otherForm = '', definition, ...translations }) => ({
    id: outward.part(id),
    word,
    sense,
    ...(otherForm !== '' && { otherForm }),
    translations: listTranslations(translations),
    definition,
  }));
}

/** Explained words of a package as they are stored. */
export function storedWords(
  words: readonly PackageWord[],
  inward: Inward,
): (VocabularyInput & { readonly id: string })[] {
  return words.map(({ id, word, sense, otherForm = '', translations, definition }) => ({
    id: inward.part(id),
    word,
    sense,
    otherForm,
    ...storedTranslations(translations),
    definition,
  }));
}

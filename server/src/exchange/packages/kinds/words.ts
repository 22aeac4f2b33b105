import type { PackageCourseOf } from '@kalima/shared/contract/exchange/course-package';
import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import { allDetails, filledDetails, toldDetails, type WordDetails } from '@kalima/shared/domain/content/taught-word';
import type { GivenWord } from '../../../content/taught-word.ts';
import { type Inward, listTranslations, type Outward, storedTranslations } from './packaged-kind.ts';

type PackageWord = PackageCourseOf<'story'>['words'][number];

/** The details of a word as a package has them: those that say something, and the sense always. */
export function listDetails(word: WordDetails) {
  const { sense = '', ...others } = filledDetails(word);
  return { sense, ...others };
}

/** The same with the other form apart, which stands with its recording behind everything else. */
export function listWithRecordings({ otherAudioUrl = null, ...word }: GivenWord, outward: Outward) {
  const { otherForm, ...details } = listDetails(word);
  if (otherForm === undefined) return { details, other: {} };
  const recording = outward.file(otherAudioUrl, otherForm);
  return { details, other: { otherForm, ...(recording !== null && { otherRecording: recording }) } };
}

/** The details of a word of a package, with the recording of its other form, as they are stored. */
export const storedDetails = (
  { otherRecording = null, ...word }: WordDetails & { readonly otherRecording?: string | null | undefined },
  inward: Inward,
) => ({ ...allDetails(word), otherAudioUrl: inward.file(otherRecording) });

/** Explained words as a package has them. */
export function listWords(words: readonly VocabularyInput[], outward: Outward): PackageWord[] {
  return words.map(({ id = '', word, definition, ...more }) => ({
    id: outward.part(id),
    word,
    ...listDetails(more),
    translations: listTranslations(more),
    definition,
  }));
}

/** Explained words of a package as they are stored. */
export function storedWords(
  words: readonly PackageWord[],
  inward: Inward,
): (VocabularyInput & { readonly id: string })[] {
  return words.map(({ id, word, translations, definition, ...details }) => ({
    id: inward.part(id),
    word,
    ...toldDetails(details),
    ...storedTranslations(translations),
    definition,
  }));
}

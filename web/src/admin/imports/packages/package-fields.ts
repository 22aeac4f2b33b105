import { eachDetail } from '@kalima/shared/domain/content/taught-word';
import type { PackageField } from '@kalima/shared/domain/exchange/packages';
import { useLingui } from '@lingui/react/macro';
import { useDetailNames } from '../../editing/word-details.ts';

/** What the fields of packages are called. */
export function usePackageFields(): Record<PackageField, string> {
  const { t } = useLingui();
  return {
    title: t`Title`,
    language: t`Language`,
    description: t`Description`,
    text: t`Text`,
    word: t`Word`,
    ...useDetailNames(),
    otherRecording: t`Recording of the other form`,
    translations: t`Translation`,
    definition: t`Definition`,
    picture: t`Picture`,
    wrongPictures: t`Wrong pictures`,
    recording: t`Recording`,
    video: t`Video`,
    words: t`Explained words`,
    times: t`Times of the sentences`,
    content: t`Content`,
    tags: t`Tags`,
    difficulty: t`Difficulty`,
    category: t`Category`,
    readTime: t`Reading time`,
    order: t`Order`,
  };
}

/** Fields by what they are called in packages, and in the forms that they become. */
const fieldsByKey: Readonly<Record<string, PackageField>> = {
  name: 'title',
  title: 'title',
  language: 'language',
  description: 'description',
  text: 'text',
  word: 'word',
  phrase: 'text',
  ...eachDetail((detail) => detail),
  otherRecording: 'otherRecording',
  otherAudioUrl: 'otherRecording',
  translations: 'translations',
  translation: 'translations',
  translationLanguage: 'translations',
  secondTranslation: 'translations',
  secondTranslationLanguage: 'translations',
  definition: 'definition',
  picture: 'picture',
  imageUrl: 'picture',
  thumbnailUrl: 'picture',
  wrongPictures: 'wrongPictures',
  wrongImageUrls: 'wrongPictures',
  recording: 'recording',
  audioUrl: 'recording',
  lessonAudioUrl: 'recording',
  video: 'video',
  videoUrl: 'video',
  videoSource: 'video',
  sentences: 'times',
  begins: 'times',
  ends: 'times',
  html: 'content',
  content: 'content',
  tags: 'tags',
  difficulty: 'difficulty',
  category: 'category',
  readTime: 'readTime',
};

/** Says in words where something of a package is not right, such as `cards.0.word`. */
export function usePackagePlaces(): (path: string) => string {
  const { t } = useLingui();
  const fields = usePackageFields();
  const part = (key: string, number: number): string | null => {
    const parts: Record<string, string> = {
      cards: t`Card ${number}`,
      phrases: t`Phrase ${number}`,
      pages: t`Page ${number}`,
      words: t`Explained word ${number}`,
      vocabulary: t`Explained word ${number}`,
      sentences: t`Sentence ${number}`,
    };
    return parts[key] ?? null;
  };
  return (path) => {
    const keys = path.split('.');
    const named = keys.flatMap((key, place) => {
      const next = keys[place + 1];
      const ofPart = next !== undefined && /^\d+$/.test(next) ? part(key, Number(next) + 1) : null;
      const field = fieldsByKey[key];
      return ofPart ?? (field ? fields[field] : []);
    });
    // What has no name here is called as its package does.
    return named.length > 0 ? named.join(': ') : path;
  };
}

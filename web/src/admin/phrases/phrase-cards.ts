import type { CoursePhrases } from '@kalima/shared/contract/content/course-phrases';
import type { EditablePhrase, EditablePhraseCourse } from '@kalima/shared/contract/content/phrases';
import { fillPhrases } from '@kalima/shared/domain/exchange/phrase-files';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import type { MadeCards } from '../lessons/use-lesson-editing.ts';
import { noTranslations } from '../editing/translation-draft.ts';

/** What files of phrases are sent for. */
export const phrasePurposes = { imageUrl: 'phrase-image', audioUrl: 'phrase-audio' } as const;

/** A phrase as a row of the table, by the names that rows have. */
export type PhraseCard = Omit<EditablePhrase, 'text' | 'version'> & { readonly word: string };

export interface PhrasesDraft {
  readonly cards: readonly PhraseCard[];
}

export const phrasesOf = ({ id, phrases }: EditablePhraseCourse): CoursePhrases => ({
  id,
  phrases,
  version: versionOfPhrases(phrases),
});

export const draftOfPhrases = ({ phrases }: CoursePhrases): PhrasesDraft => ({
  cards: phrases.map(({ text, version: _version, ...phrase }) => ({ ...phrase, word: text })),
});

/** As they are sent. */
export const inputOfPhrases = ({ cards }: PhrasesDraft) =>
  cards.map(({ word, ...phrase }) => ({ ...phrase, text: word }));

export const emptyPhraseCard = (id: string): PhraseCard => ({
  id,
  word: '',
  sense: '',
  ...noTranslations,
  imageUrl: null,
  audioUrl: null,
  vocabulary: [],
});

/** Files for the phrases that lack them, and phrases of the others. */
export function phrasesOfFiles(files: readonly File[], cards: readonly PhraseCard[]): MadeCards<PhraseCard> {
  const { filled, made, refused } = fillPhrases(
    cards.map(({ word, translation, secondTranslation, imageUrl, audioUrl }) => ({
      texts: [word, translation, secondTranslation ?? ''],
      hasPicture: imageUrl !== null,
      hasSound: audioUrl !== null,
    })),
    files,
  );
  const fresh = made.map((one) => ({ ...one, id: crypto.randomUUID() as string }));
  const given = [
    ...cards.map(({ id }, at) => ({ id, picture: filled[at]?.picture, sound: filled[at]?.sound })),
    ...fresh,
  ];
  return {
    cards: fresh.map(({ id, text }) => ({ ...emptyPhraseCard(id), word: text })),
    uploads: given.flatMap(({ id, picture, sound }) => [
      ...(picture ? [{ id: `${id}/imageUrl`, file: picture, purpose: phrasePurposes.imageUrl }] : []),
      ...(sound ? [{ id: `${id}/audioUrl`, file: sound, purpose: phrasePurposes.audioUrl }] : []),
    ]),
    refused,
  };
}

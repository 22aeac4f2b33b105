import { toldDetails, type WordDetails } from '@kalima/shared/domain/content/taught-word';

/** A word's details as they are written, with the recording of its other form; undefined where an older client sends none. */
export interface GivenWord extends WordDetails {
  readonly otherAudioUrl?: string | null | undefined;
}

/** The columns of what every kind of word may have, under the names of the contract; for Kysely. */
export const wordColumns = [
  'sense',
  'other_form as otherForm',
  'other_audio_url as otherAudioUrl',
  'example',
  'part_of_speech as partOfSpeech',
] as const;

/** Columns that learners are shown, by their names in the contract. */
const shownColumns = {
  otherForm: 'other_form',
  otherAudioUrl: 'other_audio_url',
  example: 'example',
  partOfSpeech: 'part_of_speech',
} as const;

/** Selects what learners are shown of a word's details, in SQL, of the table `alias`. */
export const selectShownDetails = (alias: string): string =>
  Object.entries(shownColumns)
    .map(([name, column]) => `${alias}.${column} as "${name}"`)
    .join(', ');

/** The same of a query `alias` that has selected them. */
export const shownDetails = (alias: string): string =>
  Object.keys(shownColumns)
    .map((name) => `${alias}."${name}"`)
    .join(', ');

/** Selects a word's details from occurrences, in SQL, of the table `alias`: the other form is an occurrence of its own. */
export const selectOccurrenceDetails = (alias: string): string =>
  `${alias}.example, ${alias}.part_of_speech as "partOfSpeech"`;
/** The same as column values, and the types of these columns. */
export const occurrenceDetails = ({ example = '', partOfSpeech = '' }: WordDetails) => ({
  example,
  part_of_speech: partOfSpeech,
});
export const occurrenceDetailTypes = { example: 'text', part_of_speech: 'text' } as const;

/** The columns of a word without details. */
export const emptyWord = { sense: '', other_form: '', other_audio_url: null, example: '', part_of_speech: '' } as const;

/** A word's details as column values: those that were told. A recording of nothing is none. */
export function wordValues({ otherAudioUrl, ...word }: GivenWord) {
  const { otherForm, partOfSpeech, ...told } = toldDetails(word);
  return {
    ...told,
    ...(otherForm !== undefined && { other_form: otherForm }),
    ...(partOfSpeech !== undefined && { part_of_speech: partOfSpeech }),
    ...(otherForm === ''
      ? { other_audio_url: null }
      : otherAudioUrl !== undefined && { other_audio_url: otherAudioUrl }),
  };
}

import { randomUUID } from 'node:crypto';
import type { VocabularyInput } from '@kalima/shared/contract/content/explained-words';
import type { EditablePhrase, PhraseInput } from '@kalima/shared/contract/content/phrases';
import { toldDetails } from '@kalima/shared/domain/content/taught-word';
import type { Trx } from '../../platform/db/schema.ts';
import { withWordIdsOf } from '../explained-words.ts';
import { type OtherFormField, otherFormFields } from '../pairs.ts';
import type { UsedFile } from '../../media/media.service.ts';
import type { PhraseRow } from './phrases.queries.ts';

/** A phrase as it is sent: its explained words may have no ids. */
export type SentPhrase = Omit<PhraseRow, 'vocabulary'> & { readonly vocabulary: readonly VocabularyInput[] };

/** The files of a phrase, each with the field that names it. */
export function filesOfPhrase(
  { imageUrl, audioUrl, otherAudioUrl = null }: Pick<PhraseInput, 'imageUrl' | 'audioUrl' | 'otherAudioUrl'>,
  within = '',
): UsedFile[] {
  return [
    { field: `${within}imageUrl`, url: imageUrl, kind: 'picture' },
    { field: `${within}audioUrl`, url: audioUrl, kind: 'audio' },
    { field: `${within}otherAudioUrl`, url: otherAudioUrl, kind: 'audio' },
  ];
}

/** The fields of the other forms of a phrase and of the words that it explains. */
export const otherFormsOfPhrase = ({ otherForm, vocabulary }: SentPhrase, within = ''): OtherFormField[] => [
  { field: `${within}otherForm`, otherForm },
  ...otherFormFields(`${within}vocabulary`, vocabulary),
];

/** What older clients do not know of stays as it is stored, such as the sense. */
export function withStored<Sent extends Omit<SentPhrase, 'vocabulary'>>(
  sent: Sent,
  stored: EditablePhrase | undefined,
): Sent {
  const { otherAudioUrl = stored?.otherAudioUrl } = sent;
  return stored ? { ...sent, ...toldDetails(stored), ...toldDetails(sent), otherAudioUrl } : sent;
}

/**
 * Sent phrases as they will be stored, each under an id, with what of `stored` stays and the ids of its explained words. Throws
 * `VALIDATION_FAILED`.
 */
export async function withIds(
  trx: Trx,
  phrases: readonly SentPhrase[],
  stored: ReadonlyMap<string, EditablePhrase> = new Map(),
): Promise<(PhraseRow & { readonly id: string })[]> {
  const named = phrases.map(({ id = randomUUID(), ...phrase }) => ({ ...withStored(phrase, stored.get(id)), id }));
  const sent = named.map(({ id, vocabulary }) => {
    return { ownerId: id, stored: stored.get(id)?.vocabulary ?? [], words: vocabulary };
  });
  const words = await withWordIdsOf(trx, sent);
  return named.map((phrase, place) => ({ ...phrase, vocabulary: words[place] ?? [] }));
}

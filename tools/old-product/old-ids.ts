import { stableId } from '../../server/src/exchange/imports/files/stable-id.ts';
import { textOf } from './cells.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** An id that is the same for the same words of an old product. */
export const computedId = (...words: readonly string[]): string => stableId('old product', ...words);

/** An id as it is compared: in small letters, and of one with a prefix what stands after its last underscore where that is a UUID. */
export function refOf(value: unknown): string {
  const text = textOf(value).toLowerCase();
  const last = text.slice(text.lastIndexOf('_') + 1);
  return uuid.test(last) ? last : text;
}

/** The id here of something old: its own UUID, else one that follows from where it stands and what it is called there. */
export const idOf = (table: string, ref: string): string => (uuid.test(ref) ? ref : computedId(table, ref));

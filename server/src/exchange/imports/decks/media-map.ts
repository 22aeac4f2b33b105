import { deckLimits } from '@kalima/shared/domain/exchange/decks';
import { protoFields } from './proto.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

function nameIn(entry: Uint8Array): string {
  for (const { field, value } of protoFields(entry))
    if (field === 1 && typeof value !== 'number') return decoder.decode(value);
  return '';
}

function checkCount(count: number): void {
  if (count > deckLimits.mediaNames) throw new RangeError('the list of files is too long');
}

/** What the files of a deck are called, by their names in the archive; of the older form in JSON, of the newer one in a message. Throws for what is neither, and for too many names. */
export function readMediaMap(bytes: Buffer, isNewer: boolean): Map<string, string> {
  if (!isNewer) {
    const parsed = JSON.parse(bytes.toString('utf8')) as unknown;
    if (typeof parsed !== 'object' || parsed === null) throw new TypeError('the list of files is no object');
    const entries = Object.entries(parsed);
    checkCount(entries.length);
    return new Map(entries.flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])));
  }
  const names = new Map<string, string>();
  for (const { field, value } of protoFields(bytes))
    if (field === 1 && typeof value !== 'number') {
      checkCount(names.size + 1);
      names.set(String(names.size), nameIn(value));
    }
  return names;
}

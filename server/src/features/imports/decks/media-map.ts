import { protoFields } from './proto.ts';

function nameIn(entry: Uint8Array): string {
  for (const { field, value } of protoFields(entry))
    if (field === 1 && typeof value !== 'number') return new TextDecoder('utf-8', { fatal: true }).decode(value);
  return '';
}

/** What the files of a deck are called, by their names in the archive; of the older form in JSON, of the newer one in a message. Throws for what is neither. */
export function readMediaMap(bytes: Buffer, isNewer: boolean): Map<string, string> {
  if (!isNewer) {
    const parsed = JSON.parse(bytes.toString('utf8')) as unknown;
    if (typeof parsed !== 'object' || parsed === null) throw new TypeError('the list of files is no object');
    return new Map(Object.entries(parsed).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name]] : [])));
  }
  const names = new Map<string, string>();
  for (const { field, value } of protoFields(bytes))
    if (field === 1 && typeof value !== 'number') names.set(String(names.size), nameIn(value));
  return names;
}

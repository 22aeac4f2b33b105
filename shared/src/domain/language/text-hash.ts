/** A number from 0 to 2³² − 1 that is the same for the same text: FNV-1a over its UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv). Not for secrets. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

import { textHash } from '../language/text-hash.ts';

/** What a drawing stands on: tints that both themes have (PRODUCT.md#mats). */
export const matTints = ['sand', 'mint', 'sky', 'rose', 'lilac'] as const;
export type MatTint = (typeof matTints)[number];

/** Its last step mixes the bits on which the rest of a division depends. */
function hashOf(text: string): number {
  const hash = textHash(text);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const placeOf = (id: string): number => hashOf(id) % matTints.length;
const tintAt = (place: number): MatTint => matTints[place % matTints.length] ?? 'sand';

/** The tint of what has this id: a lesson, a course, or a word by `wordMatId`. It is the same everywhere and at all times. */
export function matTint(id: string): MatTint {
  return tintAt(placeOf(id));
}

/** The tints of what is shown side by side in a question, in its order: where one is taken, the later takes the next free one. */
export function matTintsOf(ids: readonly string[]): MatTint[] {
  const taken = new Set<MatTint>();
  return ids.map((id) => {
    const own = placeOf(id);
    const free = matTints.map((_, step) => tintAt(own + step)).find((tint) => !taken.has(tint));
    const tint = free ?? tintAt(own);
    taken.add(tint);
    return tint;
  });
}

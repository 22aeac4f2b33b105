import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMutants, type Mutant } from './find-mutants.ts';

/** Mutants of each workspace, out of two hundred. */
const shares = { server: 90, web: 70, shared: 40 } as const;
export type Workspace = keyof typeof shares;

/** A generator of numbers from 0 to 1 that always gives the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Returns true for a source file that the product runs. */
export const isProduction = (file: string): boolean =>
  /^(?:server|web|shared)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file);

/**
 * Chooses `count` mutants, one of each file, spread over the workspaces. The choice depends on the seed and the files alone. The
 * workspaces take turns, so that any first part of the list is spread in the same way.
 */
export function chooseMutants(root: string, files: readonly string[], { seed = 1, count = 200 } = {}): Mutant[] {
  const random = randomOf(seed);
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
  const chosen: { mutant: Mutant; at: number }[] = [];
  for (const workspace of Object.keys(shares) as Workspace[]) {
    const own = files.filter((file) => file.startsWith(`${workspace}/`) && isProduction(file)).toSorted();
    const wanted = Math.round((count * shares[workspace]) / all);
    let taken = 0;
    for (const file of shuffle(own, random)) {
      if (taken === wanted) break;
      const [mutant] = shuffle(findMutants(file, readFileSync(join(root, file), 'utf8')), random);
      if (!mutant) continue;
      taken += 1;
      chosen.push({ mutant, at: taken / wanted });
    }
  }
  return chosen.toSorted((one, other) => one.at - other.at).map(({ mutant }) => mutant);
}

import { contentLimits } from './content-limits.ts';

const numbered = /^(?<name>.*\S)\s+\((?<number>\d{1,4})\)$/su;

/** What a copy may be called after: the name without the number of a copy. */
export const nameWithoutNumber = (name: string): string => numbered.exec(name)?.groups?.['name'] ?? name;

/**
 * The name of a copy (PRODUCT.md#content-of-teachers): that of the original with the first number, from 2 on, that no other has; cut where it would
 * be longer than names may be.
 */
export function nameOfCopy(name: string, taken: ReadonlySet<string>): string {
  const base = Array.from(nameWithoutNumber(name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = `${base
      .slice(0, contentLimits.name - ending.length)
      .join('')
      .trimEnd()}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './node-24.mjs';

const { packages } = /** @type {{ packages: Record<string, { dev?: boolean, os?: string[], cpu?: string[] }> }} */ (
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
);
const forLinux = Object.entries(packages).filter(([, { dev, os }]) => dev !== true && os?.includes('linux'));
/** What Rollup adds on x64 by its own wish, and does without elsewhere. */
const onlyOnX64 = 'node_modules/@napi-rs/lzma-linux-x64-gnu';
const namesOf = (/** @type {string} */ cpu) => forLinux.filter(([, of]) => of.cpu?.includes(cpu)).map(([path]) => path);

test('what is built, run and sent is there for Linux on ARM as for Linux on x64', () => {
  const forX64 = namesOf('x64').filter((path) => path !== onlyOnX64);
  expect(forX64.length).toBeGreaterThan(5);
  expect(namesOf('arm64').toSorted()).toEqual(forX64.map((path) => path.replace('-x64', '-arm64')).toSorted());
});

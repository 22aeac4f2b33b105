import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** A sheet with all of ours that it imports. */
function filesOf(sheet: string): string[] {
  const imported = [...read(sheet).matchAll(/@import '\.\/([^']+)'/g)].map(([, file = '']) => file);
  return [sheet, ...imported.flatMap(filesOf)];
}

// A sheet that lacks the definition draws nothing for its classes, and says nothing.
test('variants and utilities of our own are known to the first styles and to the later ones', () => {
  const definitions = readdirSync(folder).filter(
    (file) => file.endsWith('.css') && /@(?:custom-variant|utility|theme)\b/.test(read(file)),
  );
  expect(definitions.length).toBeGreaterThan(1);
  for (const sheet of ['index.css', 'later.css']) expect(filesOf(sheet)).toEqual(expect.arrayContaining(definitions));
});

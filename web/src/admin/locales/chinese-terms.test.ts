import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const entries = readFileSync(join(import.meta.dirname, 'zh.po'), 'utf8').split('\n\n');

/** Chinese texts that only these files show. */
function textsOf(files: RegExp): string[] {
  return entries
    .filter((entry) => {
      const places = [...entry.matchAll(/^#: (.+)$/gm)].map(([, place = '']) => place);
      return places.length > 0 && places.every((place) => files.test(place));
    })
    .flatMap((entry) => /^msgstr "(.+)"$/m.exec(entry)?.[1] ?? []);
}

test('课程 is a course of the catalogue: neither a course of phrases nor a lesson', () => {
  const texts = textsOf(/^src\/admin\/(?:phrases|flashcards|interactive-reading|blocks\/lessons)\//);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => text.includes('课程'))).toEqual([]);
});

test('a learner is 学习者 everywhere', () => {
  expect(textsOf(/./).filter((text) => text.includes('学员'))).toEqual([]);
});

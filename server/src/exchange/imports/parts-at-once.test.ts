import { packageCourse } from '@kalima/shared/contract/exchange/course-package';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { importStory } from '../../testing/import-inputs.ts';
import { createPackagedKinds } from '../../content-services.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { requireFewParts, requireFewSentences } from './parts-at-once.ts';

const { app } = await startTestApp();
const packaged = createPackagedKinds(app);

const common = () => ({ id: randomUUID(), title: 'Bread', language: 'english' });
const lesson = () => ({
  ...common(),
  kind: 'reading_card',
  stage: 1,
  cards: Array.from({ length: 500 }, () => ({ id: randomUUID(), word: 'bread' })),
});
const phrases = () => ({
  ...common(),
  kind: 'phrase',
  stage: randomUUID(),
  phrases: Array.from({ length: 50 }, () => ({
    id: randomUUID(),
    text: 'bread',
    words: Array.from({ length: 9 }, () => ({ id: randomUUID(), word: 'bread' })),
  })),
});
const story = () => ({ ...common(), kind: 'story', stage: randomUUID(), text: 'a\n'.repeat(5000) });

test.each([
  ['lessons', lesson, 24],
  ['phrases with words', phrases, 24],
  ['stories', story, 3],
])('more %s than one transaction writes are refused', (_what, make, count) => {
  const courses = Array.from({ length: count }, () => packageCourse.parse(make()));
  expect(() => requireFewParts(courses, packaged)).toThrow(expect.objectContaining({ code: 'IMPORT_TOO_LARGE' }));
  expect(() => requireFewParts(courses.slice(1), packaged)).not.toThrow();
});

test('the sentences of all stories of a draft are counted together', () => {
  const sentences = Array.from({ length: 2000 }, (_, at) => ({ text: 'a', begins: at, ends: at + 1 }));
  const one = importStory({ sentences });
  expect(() => requireFewSentences(Array.from({ length: 6 }, () => one))).toThrow(
    expect.objectContaining({ code: 'IMPORT_TOO_LARGE' }),
  );
  expect(() => requireFewSentences(Array.from({ length: 5 }, () => one))).not.toThrow();
});

test('any one course is few enough', () => {
  expect(importLimits.parts).toBeGreaterThanOrEqual(10_000 + importLimits.partsOfCourse + 300);
});

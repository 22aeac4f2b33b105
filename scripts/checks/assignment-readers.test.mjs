import { expect, test } from 'vitest';
import { findOtherReaders } from './assignment-readers.mjs';

test('who reads assignments past the view is named; who makes them is not', () => {
  const code = 'select 1 from user_course_assignments a';
  const found = findOtherReaders([
    { file: 'server/src/content/stories/stories.queries.ts', code },
    { file: 'server/src/teaching/assignments/assigning.queries.ts', code },
    { file: 'server/src/content/phrases/phrases.queries.ts', code: 'select 1 from assigned_courses a' },
  ]);
  expect(found).toEqual([expect.stringMatching(/^server\/src\/content\/stories\/stories\.queries\.ts reads/)]);
});

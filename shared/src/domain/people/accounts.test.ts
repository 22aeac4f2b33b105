import { expect, test } from 'vitest';
import { normaliseEmail } from './accounts.ts';

test.each([
  [' Li@Example.ORG ', 'li@example.org'],
  ['li@example.org', 'li@example.org'],
])('%j is kept as %j', (given, kept) => {
  expect(normaliseEmail(given)).toBe(kept);
});

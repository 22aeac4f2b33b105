import { expect, test } from 'vitest';
import { displayName, normaliseEmail } from './accounts.ts';

test.each([
  [' Li@Example.ORG ', 'li@example.org'],
  ['li@example.org', 'li@example.org'],
])('%j is kept as %j', (given, kept) => {
  expect(normaliseEmail(given)).toBe(kept);
});

test.each([
  [{ fullName: ' 李 薇 ', email: 'li@example.org' }, '李 薇'],
  [{ fullName: '  ', email: 'li.wei@example.org' }, 'li.wei'],
  [{ fullName: '', email: '@example.org' }, 'User'],
  [{ fullName: '', email: '' }, 'User'],
])('%j is shown as %j', (person, name) => {
  expect(displayName(person)).toBe(name);
});

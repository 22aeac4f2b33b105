import { expect, test } from 'vitest';
import { findChangelogProblems } from './changelog.mjs';

const changelog = `
## [Unreleased]

Migration \`0004-d\`.

## [0.2.0] - 2026-01-02

Migrations \`0002-b\` to
\`0003-c\`.

## [0.1.0] - 2026-01-01

Migration \`0001-a\`.
`;
const migrations = ['0001-a', '0002-b', '0003-c', '0004-d'];

test('a changelog that names the version and each migration once is in order', () => {
  expect(findChangelogProblems(changelog, '0.2.0', migrations)).toBe('');
});

test.each([
  ['another version', '0.3.0', migrations, /describes 0\.2\.0, package\.json says 0\.3\.0/],
  ['a migration that no version names', '0.2.0', [...migrations, '0005-e'], /0005-e 0 times/],
  ['a migration that is gone', '0.2.0', migrations.slice(0, 3), /do not exist: 0004-d/],
])('%s is found', (_case, version, present, problem) => {
  expect(findChangelogProblems(changelog, version, present)).toMatch(problem);
});

test('a migration that two versions name is found', () => {
  expect(findChangelogProblems(`${changelog}Migration \`0001-a\`.`, '0.2.0', migrations)).toMatch(/0001-a 2 times/);
});

import { expect, test } from 'vitest';
import { chooseSuites } from './changed.mjs';

const all = ['check', 'scripts', 'shared', 'web', 'server-pglite', 'e2e'];

test.each([
  { changed: 'nothing', files: [], suites: ['check'] },
  { changed: 'a page', files: ['docs/PRODUCT.md', 'README.md'], suites: ['check'] },
  { changed: 'a rule of the domain', files: ['shared/src/domain/learning/memory.ts'], suites: all.toSpliced(1, 1) },
  { changed: 'a screen', files: ['web/src/learner/today/today-screen.tsx'], suites: ['check', 'web', 'e2e'] },
  { changed: 'a test of a screen', files: ['web/src/learner/today/today-screen.test.tsx'], suites: ['check', 'web'] },
  { changed: 'the server', files: ['server/src/app.ts'], suites: ['check', 'server-pglite', 'e2e'] },
  { changed: 'a migration', files: ['server/migrations/0001-start.ts'], suites: ['check', 'server-pglite', 'e2e'] },
  { changed: 'a test of the server', files: ['server/src/app.test.ts'], suites: ['check', 'server-pglite'] },
  { changed: 'a script', files: ['scripts/start.mjs'], suites: ['check', 'scripts'] },
  { changed: 'the packages', files: ['package-lock.json'], suites: all },
])('a change of $changed runs $suites', ({ files, suites }) => {
  expect(chooseSuites(files, 'abc').map(({ name }) => name)).toEqual(suites);
});

test('tests of the server alone are found by their imports, slow ones too; production code runs the core of all', () => {
  const chosenFor = (/** @type {string} */ file) =>
    chooseSuites([file], 'abc').find(({ name }) => name === 'server-pglite');
  expect(chosenFor('server/src/app.test.ts')).toMatchObject({ tier: 'all', parameters: ['--changed=abc'] });
  expect(chosenFor('server/src/app.ts')).toMatchObject({ tier: 'core', parameters: [] });
});

test('a changed journey runs, whether it is a core journey or not', () => {
  const chosen = chooseSuites(['e2e/toasts.spec.ts'], 'abc');
  expect(chosen).toContainEqual({ name: 'e2e', tier: 'all', parameters: ['toasts.spec.ts'] });
});

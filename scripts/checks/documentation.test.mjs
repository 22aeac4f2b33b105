import { expect, test } from 'vitest';
import { findDeadReferences, findMissingParts } from './documentation.mjs';

const repository = {
  scripts: { '': { start: '', test: '', check: '' }, web: { extract: '' } },
  exists: (/** @type {string} */ path) =>
    ['server/src/main.ts', 'docs/ARCHITECTURE.md', 'server/migrations/'].includes(path),
};

test('what exists is no problem', () => {
  const page = [
    'Run `npm start`, `npm run check` or `npm test -- --only web`, in `server/migrations/`.',
    'See [how](docs/ARCHITECTURE.md#layers) and [again](../docs/ARCHITECTURE.md), or https://example.org/server/x.',
    '```sh',
    'npm ci',
    'npm run extract --workspace web',
    '```',
    'Features live in `server/src/features/<f>/`, and `application/json` is no path; npm gives errors at times.',
  ].join('\n');
  expect(findDeadReferences(page, repository)).toEqual([]);
});

test('scripts that do not exist are named', () => {
  const page = '`npm run deploy`, `npm run check --workspace web`\n\n```\nnpm run extract\nnpm strat\n```\n';
  expect(findDeadReferences(page, repository)).toEqual([
    '`npm run extract` does not exist',
    '`npm strat` is no npm command',
    '`npm run deploy` does not exist',
    '`npm run check` does not exist in web',
  ]);
});

test('paths that do not exist are named, quoted and linked', () => {
  const page = '`server/src/app.tsx`, `server/src/main.ts:12` and [that](docs/GONE.md)';
  expect(findDeadReferences(page, repository)).toEqual([
    '`server/src/app.tsx` does not exist',
    '`docs/GONE.md` does not exist',
  ]);
});

test('the page of a wing names files and folders that are there', () => {
  const page = 'Start with `runner.ts`, then `jobs/gone.ts`. Types: `JobsService`, `x.service.ts`; `npm run check`.';
  const there = ['runner.ts', 'x.service.ts'];
  expect(findMissingParts(page, (path) => there.includes(path))).toEqual(['`jobs/gone.ts` does not exist']);
});

import { expect, test } from 'vitest';
import { describeFigures, exceededBounds, figuresOf } from './house-figures.mjs';

const to = (/** @type {string[]} */ ...paths) => paths.map((resolved) => ({ resolved }));

const modules = [
  { source: 'server/src/main.ts', dependencies: to('server/src/people/a.ts', 'node:fs', 'node_modules/pg/index.js') },
  { source: 'server/src/people/a.ts', dependencies: to('server/src/content/b.ts', 'server/src/people/c.ts') },
  { source: 'server/src/people/c.ts', dependencies: to('server/src/content/b.ts', 'shared/src/domain/d.ts') },
  { source: 'server/src/content/b.ts', dependencies: to('shared/src/domain/d.ts', 'shared/src/domain/d.ts') },
  { source: 'shared/src/domain/d.ts', dependencies: [] },
  { source: 'server/src/people/a.test.ts', dependencies: to('server/src/teaching/e.ts') },
  { source: 'server/src/testing/f.ts', dependencies: to('server/src/content/b.ts') },
];

test('figures count files of the product, what they import of it, and which rooms import which', () => {
  const figures = figuresOf(modules);
  expect(figures).toEqual({ files: 5, importsPerFile: 1.2, rooms: 2, arrows: 1 });
  expect(describeFigures(figures)).toBe('5 files, 1.2 imports each; 2 rooms of the server with 1 arrows between them');
  expect(exceededBounds(figures)).toEqual([]);
});

test('each figure that grows past its bound is named', () => {
  expect(exceededBounds({ files: 1, importsPerFile: 9, rooms: 44, arrows: 81 })).toEqual([
    'importsPerFile is 9, above 5.4',
    'rooms is 44, above 22',
    'arrows is 81, above 80',
  ]);
});

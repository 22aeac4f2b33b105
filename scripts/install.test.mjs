import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const sqlite = { version: '1.0.0', integrity: 'sha512-a' };
const wanted = {
  '': { version: '0.2.0' },
  shared: { version: '0.2.0' },
  'node_modules/@kalima/shared': { link: true },
  'node_modules/sqlite': sqlite,
  'node_modules/sqlite/node_modules/bindings': { version: '2.0.0', integrity: 'sha512-b' },
  'node_modules/sqlite-darwin': { version: '1.0.0', integrity: 'sha512-c', optional: true },
};
const { 'node_modules/sqlite-darwin': _, '': __, ...installed } = wanted;

test('after `npm ci`, whoever called it, nothing is installed again', () => {
  expect(isInstalled(wanted, installed)).toBe(true);
});

test.each([
  ['nothing is installed', {}],
  ['a package is missing', { ...installed, 'node_modules/sqlite': undefined }],
  ['one is of another version', { ...installed, 'node_modules/sqlite': { ...sqlite, version: '1.0.1' } }],
  ['one has other bytes', { ...installed, 'node_modules/sqlite': { ...sqlite, integrity: 'sha512-d' } }],
  ['a workspace is not linked', { ...installed, 'node_modules/@kalima/shared': undefined }],
])('packages are installed where %s', (_case, found) => {
  expect(isInstalled(wanted, /** @type {never} */ (found))).toBe(false);
});

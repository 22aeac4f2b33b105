import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';

const sqlite = { version: '1.0.0', integrity: 'sha512-a' };
const all = { withTools: true };
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
  expect(isInstalled(wanted, installed, all)).toBe(true);
});

test.each([
  ['nothing is installed', {}],
  ['a package is missing', { ...installed, 'node_modules/sqlite': undefined }],
  ['one is of another version', { ...installed, 'node_modules/sqlite': { ...sqlite, version: '1.0.1' } }],
  ['one has other bytes', { ...installed, 'node_modules/sqlite': { ...sqlite, integrity: 'sha512-d' } }],
  ['a workspace is not linked', { ...installed, 'node_modules/@kalima/shared': undefined }],
])('packages are installed where %s', (_case, found) => {
  expect(isInstalled(wanted, /** @type {never} */ (found), all)).toBe(false);
});

test('a start needs no tool of tests and checks, which come when they are asked for and then stay', () => {
  const tool = { version: '3.0.0', integrity: 'sha512-e', dev: true };
  const withTool = { ...wanted, 'node_modules/vitest': tool };
  expect(isInstalled(withTool, installed, { withTools: false })).toBe(true);
  expect(isInstalled(withTool, installed, all)).toBe(false);
  expect(isInstalled(withTool, { ...installed, 'node_modules/vitest': tool }, { withTools: false })).toBe(true);
});

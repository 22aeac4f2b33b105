import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runtimeInFrame } from '../web/runtime-in-frame.ts';

/** An app of two files that both need a helper of the bundler: they take modules in the old form. */
const sources = {
  'main.js': `import one from './one.cjs'; export const first = one.name; export const later = () => import('./later.js');`,
  'later.js': `import two from './two.cjs'; import * as all from './own.js'; export const second = two.name + Object.keys(all).join();`,
  'one.cjs': `exports.name = 'one';`,
  'two.cjs': `exports.name = 'two';`,
  'own.js': `export const own = 1;`,
};

/** @type {string} */
let folder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kalima-bundle-'));
  for (const [name, text] of Object.entries(sources)) await writeFile(join(folder, name), text);
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Builds the app; returns the names of its files, and what it says when it runs.
 * @param {string} name of the folder to build into
 * @param {import('rolldown').Plugin[]} plugins
 */
async function build(name, plugins) {
  const dir = join(folder, name);
  await mkdir(dir);
  const bundle = await rolldown({ input: { app: join(folder, 'main.js') }, plugins });
  // The group asks for the helpers as well, which it would get if they were a module like any other.
  const groups = [{ name: 'frame', test: /rolldown\/runtime|main\.js$|one\.cjs$/ }];
  await bundle.write({ dir, minify: true, entryFileNames: '[name].js', codeSplitting: { groups } });
  await bundle.close();
  await writeFile(join(dir, 'package.json'), '{"type":"module"}');
  const app = /** @type {{ first: string, later: () => Promise<{ second: string }> }} */ (
    await import(pathToFileURL(join(dir, 'app.js')).href)
  );
  const { second } = await app.later();
  return { files: (await readdir(dir)).filter((file) => file.endsWith('.js')), says: [app.first, second] };
}

test('the helpers of the bundler come within the frame, and everything runs as without that', async () => {
  const plain = await build('plain', []);
  // As long as this is so, the plugin is needed: the bundler makes its helpers a file of their own, whatever groups ask for.
  expect(plain.files.some((file) => file.startsWith('rolldown-runtime'))).toBe(true);
  const framed = await build('framed', [/** @type {import('rolldown').Plugin} */ (runtimeInFrame())]);
  expect(framed.files.some((file) => file.startsWith('rolldown-runtime'))).toBe(false);
  expect(framed.files).toHaveLength(plain.files.length - 1);
  expect(framed.says).toEqual(['one', 'twoown']);
  expect(framed.says).toEqual(plain.says);
});

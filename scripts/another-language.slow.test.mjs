import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

const table = 'shared/src/domain/language/languages.ts';
const workspaces = ['shared', 'server', 'web', 'tools'];

/** The sources, with one more entry in the table of languages. */
let sources = '';
const patience = 240_000;
beforeAll(async () => {
  sources = await mkdtemp(join(tmpdir(), 'kalima-language-'));
  for (const file of ['package.json', 'tsconfig.base.json']) await cp(join(root, file), join(sources, file));
  const isSource = (/** @type {string} */ path) => !/\/(node_modules|dist)(\/|$)/.test(path.slice(root.length));
  for (const workspace of workspaces)
    await cp(join(root, workspace), join(sources, workspace), { recursive: true, filter: isSource });
  await symlink(join(root, 'web/node_modules'), join(sources, 'web/node_modules'));
  await mkdir(join(sources, 'node_modules/@kalima'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@kalima') await symlink(join(root, 'node_modules', name), join(sources, 'node_modules', name));
  for (const workspace of workspaces)
    await symlink(join(sources, workspace), join(sources, 'node_modules/@kalima', workspace));
  const before = await readFile(join(sources, table), 'utf8');
  const after = before.replace(
    /\n {2}spanish: \{/,
    `\n  portuguese: { tag: 'pt', script: 'Latn', stems: 'romance', perMinute: 155 },$&`,
  );
  if (after === before) throw new Error(`${table} has no entry before which another one could stand.`);
  await writeFile(join(sources, table), after);
}, patience);
afterAll(() => rm(sources, { recursive: true, force: true }));

test(
  'another language is an entry of the table and its name: the compiler asks for nothing else',
  async () => {
    const found = new Set();
    for (const workspace of ['shared', 'server', 'web']) {
      const compiler = join(root, 'node_modules/typescript/bin/tsc');
      const { output } = await runCommand('node', [compiler, '--noEmit', '-p', workspace], { cwd: sources });
      for (const [, file] of output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)) found.add(file);
    }
    expect([...found]).toEqual(['web/src/blocks/content-labels.ts']);
  },
  patience,
);

test(
  'a language that is in the table alone is listed, looked up, read and offered like any other',
  async () => {
    const runner = join(root, 'node_modules/vitest/vitest.mjs');
    const config = join(sources, 'vitest.config.mjs');
    await writeFile(
      config,
      `export default { test: { include: ['shared/src/domain/**/*.test.ts'], testTimeout: 120_000 } };\n`,
    );
    const found = join(sources, 'report.json');
    const parameters = ['run', '--root', sources, '--config', config, '--reporter', 'json', '--outputFile', found];
    await runCommand('node', [runner, ...parameters], { cwd: sources });
    const report = /** @type {{ testResults: { name: string, status: string }[] }} */ (
      JSON.parse(await readFile(found, 'utf8'))
    );
    expect(report.testResults.length).toBeGreaterThan(60);
    const failed = report.testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
    // The list itself is written down there.
    expect(failed).toEqual([join(sources, 'shared/src/domain/language/languages.test.ts')]);
  },
  patience,
);

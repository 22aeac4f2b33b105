import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chooseMutants, type Workspace } from './choose-mutants.ts';
import type { Mutant } from './find-mutants.ts';

/** Test files of the server that are tried on one mutant at most: the nearest ones. */
const mostNear = 10;
/** Milliseconds after which a mutant that still runs counts as noticed. */
const longestRun = 420_000;

interface Outcome extends Omit<Mutant, 'start' | 'end'> {
  readonly outcome: 'killed' | 'survived' | 'timed out';
  /** Test files that were tried, and the first one that noticed. */
  readonly tried: number;
  readonly by: string | null;
  /** Title of the first test that failed, or null where a file could not be loaded. */
  readonly test: string | null;
}

interface Report {
  readonly testResults: {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Returns the first file that failed and its first failing test. */
function firstFailure(root: string, { testResults }: Report): Pick<Outcome, 'by' | 'test'> {
  const file = testResults.find(({ status }) => status === 'failed');
  const test = file?.assertionResults.find(({ status }) => status === 'failed')?.fullName;
  return { by: file?.name.replace(`${root}/`, '') ?? null, test: test ?? null };
}

/** A folder of an application and all above it, the nearest first. */
function foldersOf(file: string): string[] {
  const folders = [];
  for (let folder = dirname(file); folder !== 'server/src' && folder !== '.'; folder = dirname(folder))
    folders.push(folder);
  return folders;
}

/** Tests of the server that lie beside a file or above it, without slow ones: each imports the whole server. */
function nearTests(file: string, tests: readonly string[]): string[] {
  const near = foldersOf(file).flatMap((folder) => tests.filter((test) => test.startsWith(`${folder}/`)));
  return [...new Set([...near, 'server/src/endpoints.test.ts'])].slice(0, mostNear);
}

function commandFor(root: string, file: string, tests: readonly string[]): string[] {
  const workspace = file.split('/')[0] as Workspace;
  if (workspace === 'server') return ['run', '--project=server-pglite', ...nearTests(file, tests)];
  const projects = workspace === 'web' ? ['--project=web', '--project=web-alone'] : ['--project=shared'];
  return ['related', '--run', ...projects, join(root, file)];
}

/** Runs the tests that a mutant can affect until one fails. */
async function tryMutant(root: string, { start, end, ...mutant }: Mutant, tests: readonly string[]): Promise<Outcome> {
  const path = join(root, mutant.file);
  const source = readFileSync(path, 'utf8');
  const folder = mkdtempSync(join(tmpdir(), 'kalima-mutant-'));
  const report = join(folder, 'report.json');
  writeFileSync(path, source.slice(0, start) + mutant.to + source.slice(end));
  try {
    const parameters = [
      ...commandFor(root, mutant.file, tests),
      '--bail=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ];
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/.bin/vitest'), ...parameters, '--passWithNoTests'],
      {
        cwd: root,
        stdio: 'ignore',
        detached: true,
      },
    );
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    }, longestRun);
    const code = await new Promise((resolve) => child.once('close', resolve));
    clearTimeout(timer);
    if (hasTimedOut) return { ...mutant, outcome: 'timed out', tried: 0, by: null, test: null };
    const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : { testResults: [] };
    const outcome = code === 0 ? 'survived' : 'killed';
    return { ...mutant, outcome, tried: results.testResults.length, ...firstFailure(root, results) };
  } finally {
    writeFileSync(path, source);
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(root: string, ...words: string[]): string[] {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);
}

function print(outcomes: readonly Outcome[]): void {
  for (const workspace of ['server', 'web', 'shared']) {
    const own = outcomes.filter(({ file }) => file.startsWith(`${workspace}/`));
    const killed = own.filter(({ outcome }) => outcome !== 'survived').length;
    process.stdout.write(`${workspace}: ${killed} of ${own.length} mutants noticed\n`);
  }
}

/**
 * Changes one line of the product after the other and runs the tests that the change can affect (`docs/mutants.json`). In a
 * clone of its own, `MUTANTS_IN`, with the packages installed: what it is broken off in stays changed. Goes on where it was.
 */
export async function benchMutants(count = 200): Promise<void> {
  const root = process.env['MUTANTS_IN'];
  if (root === undefined) throw new Error('MUTANTS_IN names a clone with its packages, whose files may be changed');
  const list = join(root, 'docs/mutants.json');
  git(root, 'checkout', 'server', 'web', 'shared');
  const files = git(root, 'ls-files');
  const tests = files.filter(
    (file) => /^server\/src\/.*\.test\.ts$/.test(file) && !/\.(?:slow|postgres|s3)\./.test(file),
  );
  const outcomes = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Outcome[]) : [];
  for (const mutant of chooseMutants(root, files, { count }).slice(outcomes.length)) {
    const outcome = await tryMutant(root, mutant, tests);
    outcomes.push(outcome);
    process.stdout.write(`${outcomes.length} ${outcome.outcome} ${mutant.file}:${mutant.line} ${outcome.by ?? ''}\n`);
    writeFileSync(list, `${JSON.stringify(outcomes, null, 2)}\n`);
  }
  print(outcomes);
}

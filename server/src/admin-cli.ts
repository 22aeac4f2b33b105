import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { askRunningServer } from './operations/commands/admin-socket.ts';
import { backUp, parseRestore, restore } from './operations/backup/backup-commands.ts';
import { backUpBeforeUpdate } from './operations/backup/backup-before-update.ts';
import { restoreName } from './operations/backup/backup-queries.ts';
import { backupsOfSchool } from './operations/backup/backups-of-school.ts';
import { becomeOwner } from './operations/commands/folder-owner.ts';
import { forgetDemo, partOfDemoLines } from './operations/commands/forget-demo.ts';
import type { CommandResult } from './operations/commands/command-result.ts';
import { refuseEmptyDatabase, refuseLostFolder } from './operations/commands/lost-school.ts';
import { commandNames, createOperator, isFileName, usage } from './operations/commands/operator.ts';
import { type OperatorLogFile, openOperatorLog } from './operations/commands/operator-log.ts';
import { endDemoLoad } from './operations/operations.service.ts';
import { readSecret } from './operations/commands/secret.ts';
import { StartError, describeStartFailure } from './operations/commands/start-error.ts';
import { appliedMigrations, checkAge, isMigrated, migrationsFolder } from './platform/db/migrate.ts';
import { type OpenDatabase, openDatabase } from './platform/db/open-database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import type { FileStore } from './platform/files/file-store.ts';

const log = pino({ level: 'error' });

const { stderr } = process;
/** Between two lines where they cannot stand in one place, in milliseconds. */
const pause = 5000;
let toldAt = 0;

/** Tells what is being done, in one place of a terminal. */
function tell(line: string): void {
  if (stderr.isTTY) {
    stderr.write(`\r\u001b[K${line.slice(0, stderr.columns - 1)}`);
    return;
  }
  if (Date.now() - toldAt < pause) return;
  toldAt = Date.now();
  stderr.write(`${line}\n`);
}

/** Returns true if nothing is at a path. Throws if that cannot be seen. */
function isAbsent(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) === undefined;
}

/** A wrong setting leads to an empty database, of which a backup would look like one of the school. */
function noSchool({ databaseUrl, dataDir }: Config): StartError {
  return new StartError(
    databaseUrl === undefined
      ? `There is no school in the data folder ${dataDir}. Set DATA_DIR to the folder of the server. Nothing was done.`
      : 'There is no school in the database of DATABASE_URL, which is empty. Set it as for the server. Nothing was done.',
  );
}

/** Returns true for a command that adds or changes nothing of the school. */
function onlyReads([command, ...rest]: readonly string[]): boolean {
  if (command === 'import-old') return rest.includes('--dry-run');
  if (command === 'roster') return !rest.includes('--import');
  return command === 'backup' || command === 'check-media';
}

/** The line about a log that could not be written, if there is one. */
function complaints(operatorLog: OperatorLogFile): string[] {
  const complaint = operatorLog.complaint();
  return complaint === null ? [] : [complaint];
}

/** Logs a command that needs no more of the product than its database and files. */
async function logged(dataDir: string, command: string, work: () => Promise<CommandResult>): Promise<CommandResult> {
  const operatorLog = openOperatorLog(dataDir);
  const { isDone, lines } = await work();
  operatorLog.info({ security: `operator: ${command}`, isDone }, 'security event');
  return { isDone, lines: [...lines, ...complaints(operatorLog)] };
}

/** Brings the database of an earlier version up to date as a start does, behind a backup; returns what to tell of that. */
async function update(config: Config, database: OpenDatabase, files: FileStore): Promise<string[]> {
  const isOfBefore =
    (await appliedMigrations(database.db)).length > 0 && !(await isMigrated(database.db, migrationsFolder));
  await checkAge(database.db, migrationsFolder);
  const { signal } = new AbortController();
  const backups = backupsOfSchool({ config, database, files, log, signal });
  const file = config.backups.everyHours > 0 ? await backUpBeforeUpdate(database, backups) : null;
  await database.migrate();
  if (!isOfBefore) return [];
  const saved = file === null ? '.' : `; the backup from before is ${file}.`;
  return [`The database was of an earlier version and is updated now${saved}`];
}

/** Carries a command out in this process, where no server holds the database (PRODUCT.md#commands-and-demo). */
async function runAlone(config: Config, words: readonly string[]): Promise<CommandResult> {
  const [command, ...rest] = words;
  const asked = command === 'restore' ? parseRestore(rest) : undefined;
  if (asked === null || !commandNames.some((name) => name === command)) return { isDone: false, lines: [...usage] };
  const makesSchool = command === 'create' || command === 'restore';
  const isNew = config.databaseUrl === undefined && isAbsent(join(config.dataDir, 'database'));
  if (isNew && !makesSchool) throw noSchool(config);
  if (command !== 'restore') refuseLostFolder(config);
  const files = await openFileStore(config);
  const database = await openDatabase({
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    applicationName: command === 'restore' ? restoreName() : 'kalima-admin',
    dataDir: config.dataDir,
    log,
  });
  try {
    if (asked) return await logged(config.dataDir, 'restore', () => restoreAlone(config, { database, files }, asked));
    if (!makesSchool && (await appliedMigrations(database.db)).length === 0) throw noSchool(config);
    if (makesSchool) await refuseEmptyDatabase(config, database);
    const [file, ...more] = rest;
    // The way back from an update is a backup of the version before it.
    if (command === 'backup' && isFileName(file) && more.length === 0) {
      await checkAge(database.db, migrationsFolder);
      return await logged(config.dataDir, command, () => backUp({ database, files }, file, config.dataDir));
    }
    const told = await update(config, database, files);
    // A command may add work to an account of the demo, and no later start may delete that as a part of the demo.
    const hasPartOfDemo = !onlyReads(words) && (await endDemoLoad(database));
    const app = await createApp({ config, database, files, secret: await readSecret(config), log });
    const operatorLog = openOperatorLog(config.dataDir);
    const publicAddress = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const operator = createOperator({
      accounts: app.accounts,
      media: app.media,
      memory: app.memory,
      school: app.school,
      rosters: app.rosters,
      loadImportOld: async (addressOf) => {
        const { createImportOld } = await import('../../tools/old-product/import-old-command.ts');
        return createImportOld(app, addressOf);
      },
      requireRoom: app.brought.requireRoom,
      backUp: (path) => backUp({ database, files }, path, config.dataDir),
      forgetDemo: () => forgetDemo(config.dataDir),
      publicAddress,
      log: operatorLog,
    });
    const { isDone, lines } = await operator.run(words, { tell });
    const begun = `There was no school in the data folder ${config.dataDir}; one was begun. If the server has another, set DATA_DIR to it.`;
    const notes = [...(hasPartOfDemo ? partOfDemoLines : []), ...complaints(operatorLog)];
    return { isDone, lines: [...(isNew ? [begun] : []), ...told, ...lines, ...notes] };
  } finally {
    await database.close();
  }
}

async function restoreAlone(
  config: Config,
  parts: { database: OpenDatabase; files: FileStore },
  { file, replaceWord }: NonNullable<ReturnType<typeof parseRestore>>,
): Promise<CommandResult> {
  const { dataDir } = config;
  const target = { ...parts, temporaryFolder: join(dataDir, 'uploads'), secret: await readSecret(config) };
  const answer = await restore(target, file, replaceWord);
  // What was stored of a demo is about accounts that no longer exist.
  if (answer.isDone) await forgetDemo(dataDir);
  return answer;
}

/** Prints what a command says. Its output may be a file on a full disk or a pipe that nobody reads, and the command is done all the same. */
function print({ isDone, lines }: CommandResult): void {
  process.exitCode = isDone ? 0 : 1;
  process.stdout.once('error', (error: Error) => {
    process.exitCode = 1;
    const what = isDone ? 'The command is done' : 'The command was not done';
    stderr.write(`${what}, but what it says could not be written: ${error.message}\n`);
  });
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Names of files are meant from where the operator stands, which the server does not know. */
function resolveFile(words: readonly string[], folder: string): string[] {
  const [command, file, ...rest] = words;
  if (command === 'roster')
    return words.map((word, index) => (index === 0 || word === '--import' ? word : resolve(folder, word)));
  if (command === 'import-old')
    return words.map((word, index) =>
      index === 1 || ['--report', '--links'].includes(words[index - 1] ?? '') ? resolve(folder, word) : word,
    );
  const isAboutFile = (command === 'backup' || command === 'restore') && file !== undefined && file !== '';
  return isAboutFile ? [command, resolve(folder, file), ...rest] : [...words];
}

// A command of a server ends with it: the pipe closes however the server ends.
const endsWithStdin = process.env['ENDS_WITH_STDIN'] !== undefined;
if (endsWithStdin) process.stdin.once('end', () => process.exit(1)).resume();

// Progress may go to a full disk or a closed pipe, which must not end the command.
stderr.on('error', () => undefined);

let dataDir: string | undefined;
try {
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const words = resolveFile(process.argv.slice(2), here);
  const config = readConfig(process.env, here);
  ({ dataDir } = config);
  const otherAccount = becomeOwner(dataDir);
  if (otherAccount !== null) stderr.write(`${otherAccount}\n`);
  const answer = (await askRunningServer(config.dataDir, words, tell)) ?? (await runAlone(config, words));
  if (stderr.isTTY) stderr.write('\r\u001b[K');
  print(answer);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, dataDir)}\n`);
  process.exitCode = 1;
} finally {
  // A pipe that is still read keeps the process.
  if (endsWithStdin) process.stdin.destroy();
}

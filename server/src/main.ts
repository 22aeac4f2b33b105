import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import type * as App from './app.ts';
import type { KalimaApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { isLeakedPassword } from './people/accounts/password-rules.ts';
import { endDemoLoad } from './operations/operations.service.ts';
import { openAdminSocket } from './operations/commands/admin-socket.ts';
import { backUpBeforeUpdate } from './operations/backup/backup-before-update.ts';
import { beginAnew, hasBegunAnew } from './operations/commands/begin-anew.ts';
import { backupsOfSchool } from './operations/backup/backups-of-school.ts';
import type { DemoAccount } from '../../tools/demo/load-demo.ts';
import { becomeOwner } from './operations/commands/folder-owner.ts';
import { forgetDemo, partOfDemoLines, removeLoadingFile } from './operations/commands/forget-demo.ts';
import { createOperator } from './operations/commands/operator.ts';
import { holdsSchool, refuseEmptyDatabase, refuseLostFolder } from './operations/commands/lost-school.ts';
import { readSecret } from './operations/commands/secret.ts';
import { StartError, describeStartFailure } from './operations/commands/start-error.ts';
import { createLogStream } from './platform/log-stream.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { createOutageLog } from './platform/db/outage-log.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { installation } from './platform/places.ts';

async function prepareDataFolder({ dataDir }: Config): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    const wayOut = holdsSchool(dataDir)
      ? 'It holds a school: make it writable, since another DATA_DIR would begin an empty one.'
      : 'Set DATA_DIR to another folder.';
    throw new StartError(`The data folder ${dataDir} cannot be written to (${reason}). ${wayOut}`);
  }
}

type Parts = Parameters<typeof App.createApp>[0] & { config: Config };

async function createApp(parts: Parts): Promise<KalimaApp> {
  const app = await import('./app.ts');
  return await app.createApp(parts);
}

/** Makes the demo where it belongs, by an app that serves nobody. */
async function makeDemo(parts: Parts) {
  const { isDemoMissing, loadDemo } = await import('../../tools/demo/load-demo.ts');
  const { database, config } = parts;
  if (!(await isDemoMissing(database))) return [];
  const app = await createApp(parts);
  try {
    return await loadDemo({
      app,
      database,
      dataDir: config.dataDir,
      demoDir: join(installation, 'tools/demo/content'),
    });
  } finally {
    await app.close(0);
  }
}

async function readAccounts(file: string): Promise<DemoAccount[]> {
  return JSON.parse(await readFile(file, 'utf8')) as DemoAccount[];
}

/** Waits for `npm start`, where that builds the interface while the server makes its database and the demo (scripts/start.mjs). */
async function whenInterfaceIsBuilt(): Promise<void> {
  if (process.env['INTERFACE_IS_BEING_BUILT'] === undefined) return;
  const end = () => process.exit(1);
  if (!process.connected) end();
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
  process.disconnect();
}

/** Refuses what must not go online, applies what the environment sets, and makes the first admin. */
async function prepareAccounts({ accounts, school }: KalimaApp, { publicUrl, firstAdmin }: Config): Promise<void> {
  const demoAccounts = publicUrl === undefined ? 0 : await accounts.countDemoAccounts();
  if (demoAccounts > 0) {
    throw new StartError(
      `PUBLIC_URL is set, and the database has ${demoAccounts} accounts of the demo, which do not belong on a public site. ` +
        'Delete them with: npm run admin -- remove-demo',
    );
  }
  const complaint = await school.applyFixed();
  if (complaint !== null) throw new StartError(complaint);
  if (!firstAdmin || (await accounts.isRegistered(firstAdmin.email))) return;
  if (await isLeakedPassword(firstAdmin.password)) {
    throw new StartError('ADMIN_PASSWORD is on the lists of common and leaked passwords. Choose another one.');
  }
  await accounts.makeAdmin(firstAdmin);
}

async function listen(server: KalimaApp['server'], { port, host }: Config): Promise<string> {
  try {
    return await server.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} on ${host} is taken. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} may not be used by this account. Set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

async function start(config: Config): Promise<void> {
  const otherAccount = becomeOwner(config.dataDir);
  if (otherAccount !== null) process.stderr.write(`${otherAccount}\n`);
  const outages = createOutageLog();
  const redact = ['req.headers.cookie', 'req.headers.authorization'];
  const output = createLogStream(1);
  process.once('exit', () => output.flushSync());
  const log = pino({ level: config.logLevel, redact, hooks: outages.hooks }, output);
  refuseLostFolder(config);
  await prepareDataFolder(config);
  await removeLoadingFile(config.dataDir);
  const files = await openFileStore(config);
  const opening = openDatabase({
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    timeoutSeconds: config.databaseTimeout,
    dataDir: config.dataDir,
    slowQueryMs: config.slowQueryMs,
    log,
    onFatal(error) {
      // This is no outage: the process ends.
      outages.stop();
      log.fatal({ err: error }, 'the database has stopped');
      process.exit(1);
    },
  });
  // The embedded database starts in a thread of its own; meanwhile this one reads the rest of the code.
  opening.catch(() => undefined);
  await import('./app.ts');
  const database = await opening;
  await refuseEmptyDatabase(config, database);
  const stopping = new AbortController();
  const backups = backupsOfSchool({ config, database, files, log, signal: stopping.signal });
  if (config.backups.everyHours > 0) await backUpBeforeUpdate(database, backups);
  await database.migrate();
  outages.watch(database, log);
  const secret = await readSecret(config);
  const parts = { config, database, files, backups, secret, log };
  const madeAccounts = config.hasDemo ? await makeDemo(parts) : [];
  await whenInterfaceIsBuilt();
  if (madeAccounts.length > 0) await beginAnew(database);
  const demoFile = join(config.dataDir, 'demo-accounts.json');
  const demoAccounts = hasBegunAnew() ? await readAccounts(demoFile) : madeAccounts;
  const webRoot = join(installation, 'web/dist');
  const app = await createApp({ ...parts, ...(existsSync(join(webRoot, 'index.html')) ? { webRoot } : {}) });
  await prepareAccounts(app, config);
  // From here on people may add their own work, which no later start may take for a part of the demo.
  const hasPartOfDemo = await endDemoLoad(database);
  const address = await listen(app.server, config);
  const publicAddress = config.publicUrl ?? address.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');
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
    async backUp(file) {
      const { backUp } = await import('./operations/backup/backup-commands.ts');
      return await backUp({ database, files }, file, config.dataDir);
    },
    forgetDemo: () => forgetDemo(config.dataDir),
    publicAddress,
    log,
  });
  const socket = await openAdminSocket(config.dataDir, operator, log);

  app.jobs.begin();
  const maintain = () => {
    app.runMaintenance().catch((error: unknown) => log.error({ err: error }, 'maintenance failed'));
  };
  // Also on a machine that is never on for an hour.
  const soon = globalThis.setTimeout(maintain, 60 * 1000);
  soon.unref();
  const everyHour = setInterval(maintain, 60 * 60 * 1000);
  everyHour.unref();

  // Often enough that one which failed, or was missed while the server was down, follows soon.
  const everyFewMinutes = setInterval(() => void backups.runIfDue(), 10 * 60 * 1000);
  everyFewMinutes.unref();

  const shutdownTimeout = 10_000;
  /** Milliseconds in which a command under way may end. */
  const commandTimeout = 5000;
  closeWithGrace({ delay: config.drainSeconds * 1000 + 2 * shutdownTimeout, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after a failure');
    app.drain();
    stopping.abort();
    if (!err) await setTimeout(config.drainSeconds * 1000);
    clearTimeout(soon);
    clearInterval(everyHour);
    clearInterval(everyFewMinutes);
    // A command may take longer than requests should wait.
    await Promise.race([socket.close(), setTimeout(commandTimeout, undefined, { ref: false })]);
    await app.close(shutdownTimeout);
    outages.stop();
    await database.close();
  });

  output.write(`\nKalima is ready at ${publicAddress}\n`);
  for (const account of demoAccounts)
    output.write(`  ${account.role}: ${account.email}  password: ${account.password}\n`);
  if (hasPartOfDemo) for (const line of partOfDemoLines) output.write(`  ${line}\n`);
  if (config.hasDemo && demoAccounts.length === 0 && existsSync(demoFile)) {
    output.write(`  The accounts of the demo and their passwords are in ${demoFile}\n`);
  }
  output.write('\n');

  // Whoever waited for the server comes first.
  await setTimeout(2000, undefined, { ref: false });
  // What was read at this start need not be compiled at the next, however this process ends.
  flushCompileCache();
}

let dataDir: string | undefined;
try {
  const config = readConfig(process.env, process.env['INIT_CWD'] ?? process.cwd());
  ({ dataDir } = config);
  await start(config);
} catch (error) {
  process.stderr.write(`${describeStartFailure(error, dataDir)}\n`);
  process.exit(1);
}

import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { askRunningServer } from './operator/admin-socket.ts';
import { type OperatorAnswer, createOperator } from './operator/operator.ts';
import { readSecret } from './operator/secret.ts';
import { describeStartFailure } from './operator/start-error.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { openFileStore } from './platform/files/open-file-store.ts';

/** Carries a command out in this process, where no server holds the database (D31). */
async function runAlone(config: ReturnType<typeof readConfig>, words: readonly string[]): Promise<OperatorAnswer> {
  const log = pino({ level: 'error' });
  const files = await openFileStore(config);
  const database = await openDatabase({
    ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
    dataDir: config.dataDir,
    log,
  });
  try {
    await database.migrate();
    const app = await createApp({ config, database, files, secret: await readSecret(config), log });
    const publicAddress = config.publicUrl ?? `http://${config.host}:${config.port}`;
    return await createOperator({ accounts: app.accounts, media: app.media, publicAddress }).run(words);
  } finally {
    await database.close();
  }
}

try {
  const words = process.argv.slice(2);
  const config = readConfig(process.env, process.env['INIT_CWD'] ?? process.cwd());
  const answer = (await askRunningServer(config.dataDir, words)) ?? (await runAlone(config, words));
  process.stdout.write(`${answer.lines.join('\n')}\n`);
  process.exitCode = answer.isDone ? 0 : 1;
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exitCode = 1;
}

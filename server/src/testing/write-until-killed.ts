import { openDatabase } from '../platform/db/open-database.ts';

/** A process for tests to kill: adds numbers to the embedded database for ever, and prints each once acknowledged. */
const [dataDir = '', first = '0'] = process.argv.slice(2);
const log = { info: () => undefined, warn: console.error, error: console.error };
const database = await openDatabase({ dataDir, log });
console.log('open');
for (let n = Number(first); ; n += 1) {
  await database.statement({ name: 'add', text: 'insert into numbers values ($1)' }, [n]);
  console.log(n);
}

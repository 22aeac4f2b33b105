import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { familyCpuSeconds } from './processes.ts';
import { startProduct } from './product.ts';
import { runAll, seedStatements } from './seed.ts';
import { measureStudying, prepareStudying } from './study-load.ts';
import { withPostgres } from './throw-away-postgres.ts';

const schools = [100, 1000, 10_000];
const learnersAtOnce = 16;
const idleSeconds = 20;
/** Events that each learner has before: some ten lessons. */
const eventsBefore = 210;

interface Counted {
  readonly written: number;
  readonly read: number;
  readonly bytes: number;
}

/** Rows that were written and read, and bytes on the disk, since the database was made. */
async function count(client: pg.Client): Promise<Counted> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<Counted>(`
    select sum(n_tup_ins + n_tup_upd)::float8 as written, sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read,
      (select sum(pg_total_relation_size(relid))::float8 from pg_stat_user_tables) as bytes
    from pg_stat_user_tables`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  return row;
}

const eventsStatement = `
  insert into study_events (user_id, id, device_id, sequence, type, payload, item_id, counts, learning_day, happened_at)
  select p.id, gen_random_uuid(), p.id, n, 'card-answered', json_build_object('type', 'card-answered', 'courseId', p.id, 'cardId', p.id,
      'activity', 'interactive-reading', 'isRight', true), null, true, current_date - n % 60, now() - n * interval '1 hour'
  from generate_series(1, ${eventsBefore}) n, profiles p where p.email like 'learner%@bench.test'`;

/** Measures a school of `people` learners: at rest, and for each lesson while sixteen of them study. */
async function measureSchool(databaseUrl: string, people: number): Promise<void> {
  const product = await startProduct(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const empty = await count(client);
    await runAll(client, [...seedStatements({ people, materials: 500, each: 50 }), eventsStatement, 'vacuum analyze']);
    const filled = await count(client);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    const before = product.server.cpuSeconds();
    await setTimeout(idleSeconds * 1000);
    const idleMs = ((product.server.cpuSeconds() - before) * 1000) / idleSeconds;
    process.stdout.write(
      `\nA school of ${people} learners with 50 courses and ${eventsBefore} events each, PostgreSQL\n` +
        `  idle: ${product.server.memory().now.toFixed(0)} MB, ${idleMs.toFixed(1)} ms of processor a second\n` +
        `  on the disk: ${((filled.bytes - empty.bytes) / people / 1024).toFixed(0)} kB a learner\n`,
    );
    const at = await prepareStudying(product, learnersAtOnce);
    let begun = filled;
    const begin = async () => void (begun = await count(client));
    const pace = 'the events of a card together, as of who takes a minute for it';
    const { lessons } = await measureStudying(at, pace, () => familyCpuSeconds(backend), begin);
    const after = await count(client);
    const each = (name: keyof Counted) => ((after[name] - begun[name]) / lessons).toFixed(0);
    process.stdout.write(
      `  a lesson writes ${each('written')} rows and ${each('bytes')} bytes of tables and indexes, and reads ${each('read')} rows\n`,
    );
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Measures the cost of learners and lessons as a school grows (docs/SCALING.md). */
export async function benchScaling(): Promise<void> {
  for (const people of schools) await withPostgres((databaseUrl) => measureSchool(databaseUrl, people));
}

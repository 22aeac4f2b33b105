import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { selectFirstDay, selectWeeks } from '../../server/src/learning/memory/overview/overview.queries.ts';
import * as figures from '../../server/src/learning/study/figures/figures.queries.ts';
import * as study from '../../server/src/learning/study/study.queries.ts';
import { noteTimes, selectStudiedDays } from '../../server/src/learning/study/times/times.queries.ts';
import {
  selectActivities,
  selectLastActive,
} from '../../server/src/learning/study/user-progress/user-progress.queries.ts';
import { inTransaction } from '../../server/src/platform/db/in-transaction.ts';
import { lockPerson } from '../../server/src/platform/db/lock-person.ts';
import { openDatabase, type OpenDatabase } from '../../server/src/platform/db/open-database.ts';
import { startPostgresServer } from '../../server/src/testing/postgres-server.ts';
import { testLog } from '../../server/src/testing/test-log.ts';
import { median } from './median.ts';
import { timed } from './timed.ts';

const eventsOfEach = 1000;
const rounds = 400;
const batch = 10;
const today = new Date().toISOString().slice(0, 10);

interface Place {
  readonly database: OpenDatabase;
  readonly people: string[];
}

/** A year of as many learners, each event among those of all others, as they come. */
async function fill(database: OpenDatabase, learners: number): Promise<Place> {
  const { db } = database;
  await database.migrate();
  const { rows } = await sql<{ id: string }>`insert into profiles (full_name, email)
    select 'Learner ' || n, 'learner' || n || '@bench.test' from generate_series(1, ${learners}::int) n returning id`.execute(
    db,
  );
  const people = rows.map(({ id }) => id);
  const atOnce = Math.max(1, Math.floor(50_000 / learners));
  for (let from = 0; from < eventsOfEach; from += atOnce) {
    const to = Math.min(eventsOfEach, from + atOnce) - 1;
    await sql`insert into study_events (user_id, id, device_id, sequence, type, payload, item_id, counts, learning_day, happened_at)
      select p, gen_random_uuid(), p, n, 'reviewed', json_build_object('type', 'reviewed', 'courseId', gen_random_uuid(), 'partId', gen_random_uuid(),
          'text', 'word ' || n % 200, 'language', 'arabic', 'exercise', 'pick', 'isRight', true, 'hint', false, 'tries', 1, 'ms', 2500, 'grade', 'good'),
        md5((n % 200)::text)::uuid, true, at::date, at
      from generate_series(${from}::int, ${to}::int) n,
        lateral (select now() - (365.0 * (${eventsOfEach}::int - n) / ${eventsOfEach}::int) * interval '1 day' as at) t,
        unnest(${people}::uuid[]) p`.execute(db);
  }
  await sql`insert into study_times (user_id, quarter, learning_day, first_at, last_at)
    select user_id, date_bin('15 minutes', happened_at, '2000-01-01Z'), learning_day, min(happened_at), max(happened_at)
    from study_events where happened_at > now() - interval '40 days' group by 1, 2, 3`.execute(db);
  await database.statement({ name: 'analyze', text: 'analyze' }, []);
  return { database, people };
}

let sequence = 1_000_000;

async function write({ database: { db } }: Place, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockPerson(trx, userId);
    const placed = Array.from({ length: batch }, () => {
      sequence += 1;
      return { place: { time: Date.now(), deviceId: userId, sequence }, learningDay: today };
    });
    const events = placed.map((one) => {
      const payload = JSON.stringify({
        type: 'reviewed',
        isRight: true,
        ms: 2500,
        text: 'a word',
        partId: randomUUID(),
      });
      return { id: randomUUID(), type: 'reviewed', payload, counts: true, itemId: randomUUID(), ...one };
    });
    await study.insertEvents(trx, userId, events);
    await noteTimes(trx, userId, placed);
  });
}

const asked: Record<string, (place: Place, userId: string) => Promise<unknown>> = {
  'own profile': async ({ database: { db } }, userId) => [
    await figures.selectFigures(db, userId, 'Asia/Shanghai'),
    await study.selectCompletions(db, userId),
    await selectStudiedDays(db, userId),
    await study.selectRecent(db, userId, 100),
  ],
  'for a teacher': async ({ database: { db } }, userId) => [
    await selectActivities(db, userId),
    await selectLastActive(db, userId),
  ],
  'memory by week': async ({ database: { db } }, userId) => [
    await selectWeeks(db, { userId, day: today, readsAll: false }),
    await selectFirstDay(db, userId),
  ],
  'all of the year': async ({ database: { db } }, userId) =>
    await sql`select id, payload from study_events where user_id = ${userId}::uuid`.execute(db),
  'a batch of ten': write,
};

/** Each for another learner, in both places by turns. */
async function compare(name: string, small: Place, large: Place): Promise<void> {
  process.stdout.write(
    `\n${name}, beside ${small.people.length * eventsOfEach} events; medians of ${rounds} learners\n`,
  );
  for (const [what, ask] of Object.entries(asked)) {
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, place] of [small, large].entries()) {
        const userId = place.people[Math.floor(Math.random() * place.people.length)] ?? '';
        times[index]?.push(await timed(() => ask(place, userId)));
      }
    }
    const [one, other] = [median(times[0]), median(times[1])];
    const line = `${one.toFixed(2)} ms, ${other.toFixed(2)} ms: ${(other / one).toFixed(2)} times`;
    process.stdout.write(`  ${what.padEnd(16)} ${line}\n`);
  }
}

/** Measures reads of one learner among a hundred thousand and among millions of events, in one table (PostgreSQL). */
export async function benchEvents(events: number): Promise<void> {
  const postgres = await startPostgresServer();
  try {
    const admin = new pg.Client({ connectionString: `${postgres.url}/postgres` });
    await admin.connect();
    const open = async (name: string, learners: number): Promise<Place> => {
      await admin.query(`create database ${name}`);
      return fill(await openDatabase({ databaseUrl: `${postgres.url}/${name}`, dataDir: '', log: testLog }), learners);
    };
    const small = await open('small', 100);
    const large = await open('large', events / eventsOfEach);
    await compare(`${events} events in one table`, small, large);
    await small.database.close();
    await large.database.close();
    await admin.end();
  } finally {
    await postgres.stop();
  }
}

import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { openDatabase } from '../platform/db/open-database.ts';
import { patient } from '../testing/patient.ts';
import { rangeOf, watchRights } from '../testing/remembered-rights.ts';
import { type Person, plainConfig, startTestApp, testSecret } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import { testLog } from '../testing/test-log.ts';
import { film } from '../testing/test-pictures.ts';

const one = await startTestApp();
const { db } = one.database;
const other = await startAnother();
const isHeard = () => one.database.endedRights.isHeard() && other.database.endedRights.isHeard();
await vi.waitUntil(isHeard, patient);

/** A second server on the database and the files of the first, which ends before them. */
async function startAnother() {
  const provided = inject('testDatabase');
  if (provided.kind !== 'postgres') throw new Error('runs on PostgreSQL only');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const databaseUrl = `${provided.serverUrl}/${rows[0]?.name}`;
  const database = await openDatabase({ databaseUrl, applicationName: 'other', dataDir: '', log: testLog });
  const app = await createApp({
    config: { ...plainConfig, dataDir: one.dataDir },
    database,
    files: one.files,
    secret: testSecret,
    log: pino({ level: 'silent' }),
  });
  afterAll(async () => {
    await app.server.close();
    await database.close();
  });
  return { app, database, ...watchRights(database) };
}

/** Lets no server hear anew until what is returned is called: a pool, which may connect meanwhile, gives a function to `connect`. */
function holdListeners(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // oxlint-disable-next-line typescript/unbound-method -- bound below
  const { connect } = pg.Client.prototype;
  // oxlint-disable-next-line typescript/no-misused-promises -- who gives no function awaits it
  const held = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(async function hold(
    this: pg.Client,
    ...given: [] | Parameters<typeof connect>
  ) {
    if (given.length === 0) await promise;
    return connect.apply(this, given as Parameters<typeof connect>);
  });
  onTestFinished(() => held.mockRestore());
  return resolve;
}

/** The browser of somebody at the other server, with the session that they have at the first. */
function atOther({ client }: Person): TestClient {
  const there = new TestClient(() => other.app.server);
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  return there;
}
const rangeAtOther = (person: Person, url: string) => rangeOf(atOther(person), url);

/** A learner to whom a film is assigned. */
async function withFilm() {
  const learner = await one.signUpLearner();
  const { url } = await one.upload(film(), 'learning-material-video');
  const { id } = await one.createMaterial({ videoUrl: url, videoSource: 'upload' });
  await one.assign(learner, id);
  return { learner, url, id };
}

const remembered = (person: Person, url: string) => other.untilRemembered(atOther(person), url);

test.each<[string, number, (about: Awaited<ReturnType<typeof withFilm>>) => Promise<unknown>]>([
  ['a course is taken away', 404, ({ learner, id }) => one.unassign(learner, id)],
  ['somebody signs out', 401, ({ learner }) => learner.client.call('POST /api/auth/sign-out')],
])('once %s at one server, another gives nothing more of its films', async (_case, status, change) => {
  const about = await withFilm();
  await remembered(about.learner, about.url);
  const { cookies } = about.learner.client;
  const before = new Map(cookies);
  await change(about);
  for (const [name, value] of before) cookies.set(name, value);
  await expect.poll(() => rangeAtOther(about.learner, about.url), patient).toBe(status);
});

test('a server hears of its own changes before they are acknowledged', async () => {
  const told: (string | null)[] = [];
  one.database.endedRights.subscribe((userId) => told.push(userId));
  for (let n = 0; n < 10; n += 1) {
    const { profile } = await one.signUpLearner();
    await db.updateTable('profiles').set({ role: 'teacher' }).where('id', '=', profile.id).execute();
    expect(told).toContain(profile.id);
  }
});

test('while it cannot hear of changes a server remembers nothing, and then hears again', async () => {
  const { learner, url, id } = await withFilm();
  await remembered(learner, url);
  const isHeardByOther = () => other.database.endedRights.isHeard();
  const hearAgain = holdListeners();
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'other' and query like '%listen notices_arrive%'`.execute(db);
  expect(rows).toHaveLength(1);
  await vi.waitUntil(() => !isHeardByOther(), patient);
  const before = other.questions();
  expect(await rangeAtOther(learner, url)).toBe(206);
  expect(await rangeAtOther(learner, url)).toBe(206);
  expect(other.questions()).toBe(before + 2);
  await one.unassign(learner, id);
  expect(await rangeAtOther(learner, url)).toBe(404);
  hearAgain();
  await vi.waitUntil(isHeardByOther, patient);
  await one.assign(learner, id);
  await remembered(learner, url);
});

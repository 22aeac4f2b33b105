import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { maxBankWords } from '@kalima/shared/domain/learning/vocabulary-bank';
import { sendEvents, wordEvent } from '../../testing/study-events.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp({ limits: { daily: { events: 10, bytes: 15_000 } } });
const { db } = kalima.database;

function batch(events: unknown[]) {
  return { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
}
const words = (count: number, change = {}) =>
  Array.from({ length: count }, (_, n) => wordEvent(`word ${n}`, 'add', change));

async function bankOf({ client }: Person) {
  const items = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await client.call('GET /api/vocabulary', { query: { cursor } });
    items.push(...page.items);
    pages += 1;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { items, pages };
}

/** Fills a bank as years of study would. */
async function fillBank({ profile }: Person, count: number): Promise<void> {
  await sql`insert into vocabulary_words (user_id, language, normalised, state, changed_at, changed_device, changed_sequence)
    select ${profile.id}, 'english', 'filler ' || n, 'learning', '2026-01-01'::timestamptz + (n / 3) * interval '1 ms',
      ${randomUUID()}::uuid, n from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`insert into vocabulary_sources
    select id, '', normalised, '', '', '{}', null, null, changed_at, changed_at, changed_device, changed_sequence
    from vocabulary_words where user_id = ${profile.id}`.execute(db);
}

test.each([
  ['events', words(6)],
  ['bytes', words(3, { definition: 'x'.repeat(2000), examples: ['y'.repeat(1000)] })],
])('more %s than fit into a day are refused and can be sent tomorrow; others go on', async (_case, events) => {
  const [person, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const again = events.map((event) => ({ ...event, id: randomUUID() }));
  expect(await sendEvents(person.client, events)).toEqual(events.map(() => 'accepted'));
  const refused = await person.client.refused('POST /api/study-events', { body: batch(again) });
  expect(refused.code).toBe('QUOTA_EXCEEDED');
  expect(refused.details?.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.details?.retryAfterSeconds).toBeLessThanOrEqual(24 * 60 * 60);
  expect(await sendEvents(other.client, again)).toEqual(again.map(() => 'accepted'));
  // However much is tried meanwhile.
  await db
    .updateTable('study_usage')
    .set({ bytes: 2 ** 31 - 1, events: 2 ** 31 - 1 })
    .where('user_id', '=', person.profile.id)
    .execute();
  expect(await person.client.codeOf('POST /api/study-events', { body: batch(again) })).toBe('QUOTA_EXCEEDED');
  await db.updateTable('study_usage').set({ day: '2020-01-01' }).where('user_id', '=', person.profile.id).execute();
  expect(await sendEvents(person.client, again)).toEqual(again.map(() => 'accepted'));
});

test('a bank comes in pages, each word once and the newest change first', async () => {
  const person = await kalima.signUpLearner();
  await fillBank(person, 252);
  const { items, pages } = await bankOf(person);
  expect(pages).toBe(3);
  expect(new Set(items.map(({ word }) => word)).size).toBe(252);
  expect(items[0]?.word).toBe('filler 252');
  expect(await person.client.codeOf('GET /api/vocabulary', { query: { cursor: 'WyJ4Il0' } })).toBe('VALIDATION_FAILED');
});

test('a full bank takes no new word, and goes on with those that it has', async () => {
  const person = await kalima.signUpLearner();
  await fillBank(person, maxBankWords - 1);
  await sendEvents(person.client, [
    wordEvent('last', 'add'),
    wordEvent('too many', 'add'),
    wordEvent('filler 7', 'master'),
  ]);
  const count = () =>
    db.selectFrom('vocabulary_words').where('user_id', '=', person.profile.id).where('state', '!=', 'absent');
  const { n } = await count()
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  expect(n).toBe(maxBankWords);
  const named = await count()
    .where('normalised', 'in', ['last', 'too many', 'filler 7'])
    .select(['normalised', 'state'])
    .orderBy('normalised')
    .execute();
  expect(named).toEqual([
    { normalised: 'filler 7', state: 'mastered' },
    { normalised: 'last', state: 'learning' },
  ]);
  await sendEvents(person.client, [wordEvent('filler 8', 'remove'), wordEvent('room', 'add')]);
  expect(await count().where('normalised', '=', 'room').select('id').execute()).toHaveLength(1);
});

test('of devices whose clocks are wrong the latest fifty are remembered', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const send = (deviceId: string, deviceTime: string) =>
    client.call('POST /api/study-events', { body: { deviceId, deviceTime, events: [] } });
  const [first, last] = [randomUUID(), randomUUID()];
  await send(first, '2030-01-01T00:00:00.000Z');
  await db
    .updateTable('study_devices')
    .set({ seen_at: new Date(0) })
    .where('device_id', '=', first)
    .execute();
  for (let n = 0; n < 60; n += 1) await send(randomUUID(), '2030-01-01T00:00:00.000Z');
  await send(last, '2030-01-01T00:00:00.000Z');
  for (let n = 0; n < 5; n += 1) await send(randomUUID(), new Date().toISOString());
  const rows = await db.selectFrom('study_devices').select('device_id').where('user_id', '=', profile.id).execute();
  const ids = rows.map((row) => row.device_id);
  expect(ids).toHaveLength(50);
  expect(ids).toContain(last);
  expect(ids).not.toContain(first);
});

test('words that are added and removed again and again do not grow without end', async () => {
  const person = await kalima.signUpLearner();
  await fillBank(person, 2 * maxBankWords);
  await sql`update vocabulary_words set state = 'absent' where user_id = ${person.profile.id}`.execute(db);
  expect(await sendEvents(person.client, [wordEvent('one more', 'add')])).toEqual(['accepted']);
  expect((await bankOf(person)).items).toEqual([]);
});

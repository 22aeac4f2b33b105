import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { wordEvent } from '../../testing/study-events.ts';
import { type Person, startTestApp } from '../../testing/test-app.ts';
import { provenCaller } from '../../platform/sessions/proven-caller.ts';
import { createVocabularyService } from '../vocabulary/vocabulary.service.ts';
import { createStudyService } from './study.service.ts';

const kalima = await startTestApp();
const { database } = kalima;
const { db } = database;

/** Whose batches are being applied, and how they go on. */
const entered: string[] = [];
let gate = Promise.withResolvers<void>();
afterEach(() => {
  gate.resolve();
  entered.length = 0;
  gate = Promise.withResolvers();
});

/** A server of its own on this database, whose batches stop in the middle until the gate is opened. */
function startServer() {
  const vocabulary = createVocabularyService({ database });
  const apply: typeof vocabulary.apply = async (trx, caller, changes) => {
    entered.push(caller.userId);
    await gate.promise;
    await vocabulary.apply(trx, caller, changes);
  };
  const { memory, school } = kalima.app;
  return createStudyService({ database, vocabulary: { ...vocabulary, apply }, memory, school });
}

const callerOf = ({ profile }: Person) => provenCaller({ userId: profile.id, sessionId: randomUUID(), role: 'user' });

function batchOf(words: readonly string[]) {
  const events = words.map((word) => wordEvent(word, 'add'));
  return { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events };
}

const until = (condition: () => Promise<void> | void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });

test('at two servers, batches of one person with the same words in other orders wait for each other', async () => {
  const person = await kalima.signUpLearner();
  const caller = callerOf(person);
  const sent = [
    startServer().recordEvents(caller, batchOf(['sun', 'moon'])),
    startServer().recordEvents(caller, batchOf(['moon', 'sun'])),
  ];
  await until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    expect(rows.length + entered.length).toBe(2);
  });
  // The second one holds nothing yet that the first one may want.
  expect(entered).toEqual([person.profile.id]);
  gate.resolve();
  await Promise.all(sent);
  const { items } = await person.client.call('GET /api/vocabulary', { query: {} });
  expect(items.map(({ word }) => word).toSorted()).toEqual(['moon', 'sun']);
});

test('however many batches one person sends, those of others have their turn', async () => {
  const [busy, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const study = startServer();
  const sent = Array.from({ length: 8 }, (_, n) => study.recordEvents(callerOf(busy), batchOf([`word ${n}`])));
  await until(() => expect(entered).toContain(busy.profile.id));
  const others = study.recordEvents(callerOf(other), batchOf(['moon']));
  await until(() => expect(entered).toContain(other.profile.id));
  expect(entered.filter((userId) => userId === busy.profile.id)).toHaveLength(1);
  gate.resolve();
  await Promise.all([...sent, others]);
});

test('a batch of a person who was deleted meanwhile is refused', async () => {
  const person = await kalima.signUpLearner();
  const { client } = await kalima.signInAdmin();
  await client.call('DELETE /api/admin/users/{userId}', { params: { userId: person.profile.id } });
  gate.resolve();
  await expect(startServer().recordEvents(callerOf(person), batchOf(['sun']))).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

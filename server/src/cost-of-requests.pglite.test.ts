import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePhraseCourse, makeReadingLesson, makeStory } from './testing/studied-content.ts';
import { answeredEvent, sendEvents, wordEvent } from './testing/study-events.ts';
import { startTestApp } from './testing/test-app.ts';
import { picture } from './testing/test-pictures.ts';

// Counts the cost of the most frequent requests in numbers that are the same on every machine, so that no feature makes them
// dearer unnoticed. If a number has to grow, change its row in the same commit and say why. `npm run bench -- gate` measures times.

const statements: string[] = [];
const noteStatement = (details: object) => {
  if ('sql' in details) statements.push(String(details.sql));
};
const log = { info: () => undefined, warn: noteStatement, error: console.error };
const kalima = await startTestApp({ database: { slowQueryMs: 0, log } });
await kalima.app.server.listen({ port: 0, host: '127.0.0.1' });
const { port } = kalima.app.server.server.address() as AddressInfo;
const { db } = kalima.database;

const learner = await kalima.signUpLearner();
const materials = 20;
for (let n = 0; n < materials; n += 1) {
  const { id } = await kalima.createMaterial({ title: `Text ${String(n).padStart(2, '0')}` });
  await kalima.assign(learner, id);
}
const lessonId = await makeReadingLesson(kalima, { cards: 10 });
await kalima.assign(learner, lessonId);
await kalima.assign(learner, await makePhraseCourse(kalima));
await kalima.assign(learner, await makeStory(kalima));
const { url: pictureUrl } = await kalima.upload(await picture(300, 200));
const withPicture = await kalima.createMaterial({ imageUrl: pictureUrl });
await kalima.assign(learner, withPicture.id);
await sendEvents(learner.client, [wordEvent('market', 'add')]);

const cookie = [...learner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const ask = async (path: string, init: RequestInit) => {
  const headers = { cookie, origin: `http://127.0.0.1:${port}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
};

/** Rows of tables that were read since the database was made. */
async function rowsRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ n: string }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as n from pg_stat_user_tables`.execute(db);
  return Number(rows[0]?.n);
}

interface Cost {
  /** Statements of SQL, among them those that ask for a session. */
  readonly statements: number;
  readonly sessionLookUps: number;
  /** Rows of tables. */
  readonly rows: number;
  /** Size of the answer's body. */
  readonly bytes: number;
}

const newAnswer = () => ({
  method: 'POST',
  body: JSON.stringify({
    deviceId: randomUUID(),
    deviceTime: new Date().toISOString(),
    events: [answeredEvent(true, lessonId)],
  }),
});

/** Counts the cost of a request from a session that the server knows. */
async function costOf(path: string, init: () => RequestInit): Promise<Cost> {
  await ask(path, init());
  const before = await rowsRead();
  statements.length = 0;
  const { status, bytes } = await ask(path, init());
  const asked = statements.filter((text) => !text.includes('pg_stat'));
  const rows = (await rowsRead()) - before;
  expect(status).toBe(200);
  return {
    statements: asked.length,
    sessionLookUps: asked.filter((text) => /\bsessions\b/.test(text)).length,
    rows,
    bytes,
  };
}

test.each<[string, string, Cost, (() => RequestInit)?]>([
  ['who is signed in', '/api/auth/get-session', { statements: 1, sessionLookUps: 1, rows: 75, bytes: 391 }],
  ['the list of materials', '/api/learning-materials', { statements: 1, sessionLookUps: 1, rows: 47, bytes: 5778 }],
  [
    'a material',
    `/api/learning-materials/${withPicture.id}`,
    { statements: 1, sessionLookUps: 1, rows: 4, bytes: 376 },
  ],
  ['all courses', '/api/courses', { statements: 2, sessionLookUps: 1, rows: 50, bytes: 2358 }],
  ['the reading lessons', '/api/reading-lessons', { statements: 1, sessionLookUps: 1, rows: 59, bytes: 249 }],
  ['a reading lesson', `/api/reading-lessons/${lessonId}`, { statements: 1, sessionLookUps: 1, rows: 46, bytes: 6744 }],
  ['the review', '/api/review?day=2026-01-05&minutes=5', { statements: 6, sessionLookUps: 1, rows: 4, bytes: 69 }],
  ['the word bank', '/api/vocabulary', { statements: 3, sessionLookUps: 1, rows: 4, bytes: 307 }],
  ['what is new', '/api/notifications', { statements: 3, sessionLookUps: 1, rows: 97, bytes: 3670 }],
  ['a picture', `${pictureUrl}?via=server`, { statements: 0, sessionLookUps: 0, rows: 0, bytes: 196 }],
  ['an answer', '/api/study-events', { statements: 14, sessionLookUps: 1, rows: 49, bytes: 79 }, newAnswer],
])('%s costs no more than it did', async (_name, path, most, init = () => ({})) => {
  const cost = await costOf(path, init);
  const grown = Object.entries(cost).filter(([name, value]) => Number(value) > most[name as keyof Cost]);
  expect(Object.fromEntries(grown)).toEqual({});
});

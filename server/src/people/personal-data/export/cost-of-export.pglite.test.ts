import { randomUUID } from 'node:crypto';
import { type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import { findCaller } from '../../../platform/sessions/find-caller.ts';
import { createThrottle } from '../../../platform/admission/throttle.ts';
import { countingRows } from '../../../testing/rows-read.ts';
import { type Person, startTestApp } from '../../../testing/test-app.ts';
import { selectRows } from './export.queries.ts';
import { storedSections } from './sections.ts';
import { createPersonExportService } from './export.service.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const words = 2000;
const pageLength = 100;
let learner: Person;

/** Fills a bank, each word with two places. */
async function fillBank({ profile }: Person): Promise<void> {
  const device = randomUUID();
  await sql`
    with w as (
      insert into vocabulary_words (user_id, language, normalised, state, changed_at, changed_device, changed_sequence)
      select ${profile.id}::uuid, 'arabic', 'word ' || n, 'learning', now(), ${device}::uuid, n
      from generate_series(1, ${sql.lit(words)}) n returning id
    )
    insert into vocabulary_sources
      (word_id, source, word, translation, definition, examples, given_at, changed_at, changed_device, changed_sequence)
    select w.id, 'place ' || k, 'word', '', '', '{}', now(), now(), ${device}::uuid, 1 from w, generate_series(1, 2) k`.execute(
    db,
  );
}

beforeAll(async () => {
  learner = await kalima.signUpLearner();
  await fillBank(learner);
  await fillBank(await kalima.signUpLearner());
});

const { wordSources } = storedSections;
const firstPage = () => selectRows(db, wordSources, learner.profile.id, null, pageLength);

test.each(['without', 'with'])('%s statistics a page of the places of words reads few of them', async (statistics) => {
  if (statistics === 'with') await sql`analyze vocabulary_words, vocabulary_sources`.execute(db);
  const counting = countingRows(kalima.database);
  const after = (await firstPage()).at(-1)?.key ?? null;
  for (const from of [null, after]) await selectRows(counting.db, wordSources, learner.profile.id, from, pageLength);
  // The ids of the words are read and sorted for each page, their places only until the page is full.
  expect(Math.max(...counting.read)).toBeLessThan(6 * words);
});

test('the pages hold every place once, in the order of their keys', async () => {
  const seen: string[] = [];
  for (let page = await firstPage(); page.length > 0;) {
    seen.push(...page.map(({ key }) => JSON.stringify([key['word_id'], key['source']])));
    page = await selectRows(db, wordSources, learner.profile.id, page.at(-1)?.key ?? null, pageLength);
  }
  expect(new Set(seen).size).toBe(2 * words);
  expect(seen).toEqual(seen.toSorted());
});

/** The database, and the most queries that ran at once. */
function watched(database: OpenDatabase) {
  let running = 0;
  const most = { atOnce: 0 };
  const watch: KyselyPlugin = {
    transformQuery({ node }) {
      running += 1;
      most.atOnce = Math.max(most.atOnce, running);
      return node;
    },
    transformResult({ result }) {
      running -= 1;
      return Promise.resolve(result);
    },
  };
  return { database: { ...database, db: database.db.withPlugin(watch) }, most };
}

async function lengthOf(pieces: AsyncIterable<string>): Promise<number> {
  let length = 0;
  for await (const piece of pieces) length += piece.length;
  return length;
}

test('exports at once read one page at a time, so that others wait for one', async () => {
  const { database, most } = watched(kalima.database);
  const exports = createPersonExportService({ database, throttle: createThrottle(kalima.database) });
  const session = db.selectFrom('sessions').where('user_id', '=', learner.profile.id).select('token');
  const caller = await findCaller(kalima.database, (await session.executeTakeFirstOrThrow()).token);
  if (!caller) throw new Error('the learner is signed in');
  const lengths = await Promise.all(Array.from({ length: 3 }, async () => lengthOf(await exports.ofSelf(caller))));
  expect(new Set(lengths).size).toBe(1);
  expect(most.atOnce).toBe(1);
});

import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded, preparedSnapshot } from '../../testing/open-embedded.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { containsText } from './contains-text.ts';

const strange = ['100%', 'a_b', '\\', '.*', '***=', '(a|', 'x{2}', '(?i)a', '茶 馆', '$^'];

test('what is searched for is found as it stands, and in linear time also in texts that repeat themselves', async () => {
  // A statement that takes longer ends the database of everybody.
  const database = await openEmbedded(temporaryFolder(), { snapshot: preparedSnapshot(), statementMs: 5000 });
  onTestFinished(() => database.close());
  const { db } = database;
  await sql`create table texts (text text)`.execute(db);
  await sql`insert into texts select 'before ' || text || ' after' from unnest(${strange}::text[]) s (text)`.execute(
    db,
  );
  await sql`insert into texts values ('1000 axb xx aatea')`.execute(db);
  await sql`insert into texts select repeat('a', 490000) from generate_series(1, 40)`.execute(db);
  const find = async (query: string) => {
    const isFound = containsText(sql.ref('text'), query);
    return (await sql<{ text: string }>`select text from texts where ${isFound}`.execute(db)).rows;
  };
  for (const query of strange) expect(await find(query)).toEqual([{ text: `before ${query} after` }]);
  for (const query of [`${'a'.repeat(198)}b`, `${'a'.repeat(99)}b${'a'.repeat(99)}`])
    expect(await find(query)).toEqual([]);
});

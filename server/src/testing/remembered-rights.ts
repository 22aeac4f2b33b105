import { expect, vi } from 'vitest';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import { patient } from './patient.ts';
import type { TestClient } from './test-client.ts';

/** Watches how often a database is asked who may read a file. */
export function watchRights(database: OpenDatabase) {
  const statement = vi.spyOn(database, 'statement');
  const questions = () => statement.mock.calls.filter(([{ name }]) => name === 'readable-media').length;
  return {
    statement,
    questions,
    /** Waits until somebody gets a piece of a film without a question: what was done before may make the server ask once more. */
    async untilRemembered(client: TestClient, url: string): Promise<void> {
      await expect
        .poll(async () => {
          const before = questions();
          expect(await rangeOf(client, url)).toBe(206);
          return questions() - before;
        }, patient)
        .toBe(0);
    },
  };
}

/** Asks for the first bytes of a film; returns the status. */
export async function rangeOf(client: TestClient, url: string): Promise<number> {
  const answer = await client.send({ method: 'GET', url: `${url}?via=server`, headers: { range: 'bytes=0-9' } });
  return answer.statusCode;
}

import { expect, onTestFinished, test, vi } from 'vitest';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import { createReadableFiles } from './readable-files.ts';

/** What stands in place of the database: a right that lasts so long, and changes that are told by hand. */
function rightsOf(lastsMs: number | null) {
  let tell: (userId: string | null) => void = () => undefined;
  let isHeard = true;
  const answers: PromiseWithResolvers<object[]>[] = [];
  const file = { key: 'a', storedKey: 'a', type: 'video/mp4', sha256: '0', userId: 'u', isReadable: true, lastsMs };
  const given = createReadableFiles(
    {
      statement: () => {
        answers.push(Promise.withResolvers());
        return answers.at(-1)?.promise;
      },
      endedRights: {
        isHeard: () => isHeard,
        subscribe: (listener: typeof tell) => void (tell = listener),
      },
    } as unknown as OpenDatabase,
    3,
  );
  return {
    given,
    answers,
    tell: (userId: string | null) => tell(userId),
    deafen: () => (isHeard = false),
    async find(key: string): Promise<void> {
      const finding = given.find('t', key);
      answers.at(-1)?.resolve([file]);
      await finding;
    },
    resolve: () => answers.at(-1)?.resolve([file]),
  };
}

test('an answer that comes after a change is given and not remembered', async () => {
  const rights = rightsOf(60_000);
  const finding = rights.given.find('t', 'a');
  rights.tell('somebody else');
  rights.resolve();
  expect((await finding)?.isReadable).toBe(true);
  expect(rights.given.size()).toBe(0);
});

test.each([
  ['somebody else', 2],
  ['u', 0],
  [null, 0],
])('a change of the rights of %s leaves %i answers', async (userId, size) => {
  const rights = rightsOf(60_000);
  for (const key of ['a', 'b']) await rights.find(key);
  rights.tell(userId);
  expect(rights.given.size()).toBe(size);
});

test.each([
  ['nothing where changes are not heard', 60_000, true, 0],
  ["nothing where only a word of the person's own lets them", null, false, 0],
  ['nothing where the session ends this moment', 0, false, 1],
  ['the latest of many', 60_000, false, 3],
])('%s is remembered', async (_case, lastsMs, isDeaf, size) => {
  const rights = rightsOf(lastsMs);
  if (isDeaf) rights.deafen();
  const keys = lastsMs === 0 ? ['a'] : ['a', 'b', 'c', 'd'];
  for (const key of keys) await rights.find(key);
  expect(rights.given.size()).toBe(size);
});

test('a right that has come to its end is asked again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const rights = rightsOf(60_000);
  await rights.find('a');
  vi.advanceTimersByTime(59_999);
  await rights.given.find('t', 'a');
  expect(rights.answers).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await rights.find('a');
  expect(rights.answers).toHaveLength(2);
});

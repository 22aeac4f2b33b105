import '../../testing/empty-device.ts';
import { QueryClient, type QueryKey, type QueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { learner } from '../../testing/render-app.tsx';
import { rememberPerson } from '../person/device-person.ts';
import { withContent } from './content-database.ts';
import { readAnswer, removeItemsExcept, storeAnswer } from './stored-answers.ts';
import type { AnswerName } from './stored-answer.ts';
import { type AddPending, askServerOrDevice, storedQuery } from './stored-query.ts';
import { patient } from '../../testing/patient.ts';

const { id } = learner;

/** As versions before 0.3 named the entries: by the hash of the query's key. */
const names: readonly [string, AnswerName][] = [
  ['["stories","list"]', ['stories', 'list']],
  ['["learning-materials","list",{}]', ['learning-materials', 'list', {}]],
  ['["stories","item","a"]', ['stories', 'item', 'a']],
  [`["vocabulary","${id}"]`, ['vocabulary']],
  ['["progress"]', ['progress']],
];

/** An entry as those versions wrote it. */
const stored = (data: string, buster = __CONTRACT__) =>
  JSON.stringify({ state: { data, dataUpdatedAt: 1, status: 'success' }, queryHash: '', buster });

beforeEach(() => rememberPerson(learner));

test('what a device stored under the names of earlier versions is found', async () => {
  for (const [hash] of names) {
    await withContent(id, (database) => database.put('answers', stored('stored'), `${id}-${hash}`));
  }
  for (const [, name] of names) expect(await readAnswer({ userId: id, name })).toBe('stored');
});

test('answers are stored under those names, and found for their person and contract alone', async () => {
  const client = new QueryClient();
  for (const [hash, name] of names) {
    const options: QueryOptions & { queryKey: QueryKey } = storedQuery(id, name);
    const query = client.getQueryCache().build(client, options);
    query.setData('new');
    await storeAnswer(query);
    const text = await withContent(id, (database) => database.get('answers', `${id}-${hash}`) as Promise<string>);
    expect(text).toContain('"data":"new"');
  }
  expect(await readAnswer({ userId: 'sara', name: ['progress'] })).toBeUndefined();
  await withContent(id, (database) => database.put('answers', stored('old', 'another contract'), `${id}-["progress"]`));
  expect(await readAnswer({ userId: id, name: ['progress'] })).toBeUndefined();
});

test('of single pieces of content those that are named stay, and all lists', async () => {
  const keys = ['["stories","item","a"]', '["phrases","item","b"]', '["stories","list"]', `["vocabulary","${id}"]`];
  for (const key of keys) await withContent(id, (database) => database.put('answers', '{}', `${id}-${key}`));
  await removeItemsExcept(id, new Set(['b']));
  const left = await withContent(id, (open) => open.getAllKeys('answers') as Promise<string[]>);
  expect(left?.map((key) => key.slice(id.length + 1)).toSorted()).toEqual(keys.slice(1).toSorted());
});

test('the key of a query says whose its answer is', () => {
  expect(storedQuery('lin', ['stories', 'list']).queryKey).not.toEqual(
    storedQuery('sara', ['stories', 'list']).queryKey,
  );
});

test('an answer of the device counts as old once it has arrived, however long what is pending takes', async () => {
  await withContent(id, (database) => database.put('answers', stored('from the device'), `${id}-["stories","list"]`));
  const client = new QueryClient({ defaultOptions: { queries: { persister: askServerOrDevice, retry: false } } });
  const addPending: AddPending = async (_stored, ask) => {
    const answer = await ask();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer;
  };
  let isDown = true;
  const query = {
    ...storedQuery(id, ['stories', 'list'], addPending),
    queryFn: async () => {
      if (isDown) throw new ApiError('NETWORK', 0);
      return 'from the server';
    },
  };
  expect(await client.fetchQuery(query)).toBe('from the device');
  await vi.waitFor(() => expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(true), patient);
  isDown = false;
  expect(await client.fetchQuery({ ...query, staleTime: 60_000 })).toBe('from the server');
});

describe('a server that does not answer', () => {
  /** A query of the device that the server answers when it is told to. */
  function askedOf() {
    const { promise, resolve } = Promise.withResolvers<string>();
    const client = new QueryClient({ defaultOptions: { queries: { persister: askServerOrDevice, retry: false } } });
    const answer = client.fetchQuery({ ...storedQuery(id, ['phrases', 'list']), queryFn: () => promise });
    return { answer, arrive: () => resolve('from the server') };
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('counts after five seconds as out of reach where the device has the answer', async () => {
    await withContent(id, (database) => database.put('answers', stored('from the device'), `${id}-["phrases","list"]`));
    const { answer } = askedOf();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBe('from the device');
  });

  test('is waited for where it has not', async () => {
    const { answer, arrive } = askedOf();
    await vi.advanceTimersByTimeAsync(60_000);
    arrive();
    expect(await answer).toBe('from the server');
  });
});

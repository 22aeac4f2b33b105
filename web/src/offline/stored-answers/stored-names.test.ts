import 'fake-indexeddb/auto';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { contentDatabase } from '../person/forget-device.ts';
import { rememberPerson } from '../person/device-person.ts';
import { withContent } from './content-database.ts';
import { readAnswer, removeItemsExcept, storeAnswer } from './stored-answers.ts';
import { type AnswerName, storedQuery } from './stored-query.ts';

const { id } = learner;

/** As versions before 0.3 named the entries: by the hash of the query's key. */
const names: readonly [string, AnswerName][] = [
  ['["stories","list"]', ['stories', 'list']],
  ['["learning-materials","list",{}]', ['learning-materials', 'list', {}]],
  ['["stories","item","a"]', ['stories', 'item', 'a']],
  [`["vocabulary","${id}"]`, ['vocabulary']],
  ['["progress"]', ['progress']],
];

beforeEach(() => rememberPerson(learner));

test('what a device stored under the names of earlier versions is found', async () => {
  const state = { data: 'stored', dataUpdatedAt: 1, status: 'success' };
  for (const [hash] of names) {
    const entry = JSON.stringify({ buster: __CONTRACT__, queryHash: hash, state });
    await withContent(id, (database) => database.put('answers', entry, `${id}-${hash}`));
  }
  for (const [, name] of names) expect(await readAnswer({ userId: id, name })).toBe('stored');
});

test('answers are stored under those names, and found for their person and contract alone', async () => {
  const client = new QueryClient();
  for (const [hash, name] of names) {
    const { queryKey, meta } = storedQuery(id, name);
    const query = client.getQueryCache().build<unknown, Error, unknown, QueryKey>(client, { queryKey, meta });
    query.setData('new');
    await storeAnswer(query);
    const text = await withContent(id, (database) => database.get('answers', `${id}-${hash}`) as Promise<string>);
    expect(text).toContain('"data":"new"');
  }
  expect(await readAnswer({ userId: 'sara', name: ['progress'] })).toBeUndefined();
  const older = JSON.stringify({ buster: 'another', state: { data: 'old', dataUpdatedAt: 1 } });
  await withContent(id, (database) => database.put('answers', older, `${id}-["progress"]`));
  expect(await readAnswer({ userId: id, name: ['progress'] })).toBeUndefined();
});

test('of single pieces of content those that are named stay, and all lists', async () => {
  const database = await openDB(contentDatabase);
  await database.clear('answers');
  const keys = ['["stories","item","a"]', '["phrases","item","b"]', '["stories","list"]', `["vocabulary","${id}"]`];
  for (const key of keys) await database.put('answers', '{}', `${id}-${key}`);
  database.close();
  await removeItemsExcept(id, new Set(['b']));
  const left = await withContent(id, (open) => open.getAllKeys('answers') as Promise<string[]>);
  expect(left?.map((key) => key.slice(id.length + 1)).toSorted()).toEqual(keys.slice(1).toSorted());
});

test('the key of a query says whose its answer is', () => {
  expect(storedQuery('lin', ['stories', 'list']).queryKey).not.toEqual(
    storedQuery('sara', ['stories', 'list']).queryKey,
  );
});

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteKeptVersion, sendInOrder, sentOf, versionToKeepOn } from './draft-order.ts';

const client = new QueryClient();

test('what is sent of an import goes one after the other, also after one that failed; imports do not wait for each other', async () => {
  const told: string[] = [];
  const held = Promise.withResolvers<void>();
  const first = sendInOrder(client, 'a', async () => {
    told.push('first');
    await held.promise;
    throw new Error('no network');
  });
  const second = sendInOrder(client, 'a', () => Promise.resolve(told.push('second')));
  await sendInOrder(client, 'b', () => Promise.resolve(told.push('other')));
  expect(told).toEqual(['first', 'other']);
  expect(sentOf(client, 'a')).not.toBeNull();
  held.resolve();
  await expect(first).rejects.toThrow('no network');
  await second;
  await sentOf(client, 'a');
  expect(told).toEqual(['first', 'other', 'second']);
  expect(sentOf(client, 'a')).toBeNull();
});

test('a draft is kept on what this page kept last, or on something later that was read', () => {
  expect(versionToKeepOn(client, 'c', 3)).toBe(3);
  noteKeptVersion(client, 'c', 5);
  expect([versionToKeepOn(client, 'c', 3), versionToKeepOn(client, 'c', 7)]).toEqual([5, 7]);
});

import argon2 from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

const work = { running: 0, most: 0, done: 0 };

async function counted<T>(result: T): Promise<T> {
  work.running += 1;
  work.most = Math.max(work.most, work.running);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  work.running -= 1;
  work.done += 1;
  return result;
}

const replaced = [
  vi.spyOn(argon2, 'hash').mockImplementation(() => counted('hash')),
  vi.spyOn(argon2, 'verify').mockImplementation(() => counted(true)),
];
afterAll(() => replaced.forEach((one) => one.mockRestore()));

test('of all passwords that are made or checked at once, two are hashed at a time', async () => {
  const some = Array.from({ length: 10 }, (_, n) => `password ${n}`);
  await Promise.all(some.flatMap((password) => [hashPassword(password), verifyPassword({ hash: 'hash', password })]));
  expect(work).toEqual({ running: 0, most: 2, done: 20 });
});

test('without a hash to compare with, no password is right, and to say so takes a hash as well', async () => {
  const { done } = work;
  expect(await verifyPassword({ hash: undefined, password: 'any' })).toBe(false);
  expect(work.done).toBe(done + 1);
});

import '../../testing/empty-device.ts';
import { expect, test, vi } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { forgetExpired, forgetPerson, rememberPerson } from './device-person.ts';
import { contentDatabase } from './forget-device.ts';
import { forgetTake, storedTakes, storeTake } from './takes.ts';

const day = 24 * 60 * 60_000;
/** People who may record: of them the device stores no answers. */
const author = { ...learner, role: 'teacher' as const, mayMakeContent: true };
const fileOf = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)]);
const idsOf = async (form: string) => (await storedTakes(author.id, form)).map(({ id }) => id);

test('a recording stays on the device until it is forgotten, and a later one of the same card takes its place', async () => {
  rememberPerson(author);
  await storeTake(author.id, 'reading.1', 'bread', fileOf(1));
  await storeTake(author.id, 'reading.1', 'bread', fileOf(1, 2));
  await storeTake(author.id, 'reading.1', 'egg', fileOf(3));
  await storeTake(author.id, 'reading.11', 'tea', fileOf(4));
  const takes = await storedTakes(author.id, 'reading.1');
  expect(takes.map(({ id, bytes }) => [id, [...bytes]])).toEqual([
    ['bread', [1, 2]],
    ['egg', [3]],
  ]);
  await forgetTake(author.id, 'reading.1', 'bread');
  expect(await idsOf('reading.1')).toEqual(['egg']);
  expect(await idsOf('reading.11')).toEqual(['tea']);
});

test('what the server has at once is forgotten, although it was still being stored', async () => {
  rememberPerson(author);
  void storeTake(author.id, 'reading.5', 'bread', fileOf(1));
  await forgetTake(author.id, 'reading.5', 'bread');
  expect(await idsOf('reading.5')).toEqual([]);
});

test('a device keeps three hundred, the newest', async () => {
  rememberPerson(author);
  for (let count = 0; count < 302; count += 1) await storeTake(author.id, 'many', `card ${count}`, fileOf(count % 256));
  expect((await storedTakes(author.id, 'many')).length).toBeLessThanOrEqual(300);
  expect(await idsOf('reading.11')).toEqual([]);
});

test('of whom is not signed in here nothing is kept', async () => {
  rememberPerson(null);
  await storeTake(author.id, 'reading.2', 'bread', fileOf(1));
  expect(await idsOf('reading.2')).toEqual([]);
});

test('recordings outlive a session that ends by itself, but no sign-out and nobody else', async () => {
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  rememberPerson(author);
  await storeTake(author.id, 'reading.3', 'bread', fileOf(1));
  rememberPerson(null);
  await storeTake(author.id, 'reading.3', 'egg', fileOf(2));
  rememberPerson(author);
  expect(await idsOf('reading.3')).toEqual(['bread', 'egg']);
  for (const next of [{ ...author, id: crypto.randomUUID() }, learner]) {
    rememberPerson(next);
    await expect.poll(databases).not.toContain(contentDatabase);
    rememberPerson(author);
    await storeTake(author.id, 'reading.3', 'tea', fileOf(3));
    expect(await idsOf('reading.3')).toEqual(['tea']);
  }
  await forgetPerson();
  await storeTake(author.id, 'reading.3', 'salt', fileOf(4));
  await expect.poll(databases).not.toContain(contentDatabase);
});

test('recordings run out thirty days after the device met the server', async () => {
  rememberPerson(author);
  await storeTake(author.id, 'reading.4', 'bread', fileOf(1));
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 29 * day);
  forgetExpired();
  expect(await idsOf('reading.4')).toEqual(['bread']);
  clock.mockReturnValue(start + 31 * day);
  forgetExpired();
  clock.mockRestore();
  rememberPerson(author);
  await expect.poll(() => idsOf('reading.4')).toEqual([]);
});

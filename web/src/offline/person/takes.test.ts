import '../../testing/empty-device.ts';
import { expect, test } from 'vitest';
import { learner } from '../../testing/render-app.tsx';
import { rememberPerson } from './device-person.ts';
import { forgetTake, storedTakes, storeTake } from './takes.ts';

const fileOf = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)]);
const idsOf = async (form: string) => (await storedTakes(learner.id, form)).map(({ id }) => id);

test('a recording stays on the device until it is forgotten, and a later one of the same card takes its place', async () => {
  rememberPerson(learner);
  await storeTake(learner.id, 'reading.1', 'bread', fileOf(1));
  await storeTake(learner.id, 'reading.1', 'bread', fileOf(1, 2));
  await storeTake(learner.id, 'reading.1', 'egg', fileOf(3));
  await storeTake(learner.id, 'reading.11', 'tea', fileOf(4));
  const takes = await storedTakes(learner.id, 'reading.1');
  expect(takes.map(({ id, bytes }) => [id, [...bytes]])).toEqual([
    ['bread', [1, 2]],
    ['egg', [3]],
  ]);
  await forgetTake(learner.id, 'reading.1', 'bread');
  expect(await idsOf('reading.1')).toEqual(['egg']);
  expect(await idsOf('reading.11')).toEqual(['tea']);
});

test('a device keeps three hundred, the newest', async () => {
  rememberPerson(learner);
  for (let count = 0; count < 302; count += 1)
    await storeTake(learner.id, 'many', `card ${count}`, fileOf(count % 256));
  expect((await storedTakes(learner.id, 'many')).length).toBeLessThanOrEqual(300);
  expect(await idsOf('reading.11')).toEqual([]);
});

test('of whom is not signed in here nothing is kept', async () => {
  rememberPerson(null);
  await storeTake(learner.id, 'reading.2', 'bread', fileOf(1));
  expect(await idsOf('reading.2')).toEqual([]);
});

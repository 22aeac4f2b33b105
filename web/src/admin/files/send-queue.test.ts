import { expect, test } from 'vitest';
import { SendQueue } from './send-queue.ts';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), file: new File(['x'], `${at}.png`) }));

/** Sends files that arrive after a moment; how often that was shown, and what was told. */
async function send(count: number) {
  const queue = new SendQueue(async ({ id }: { id: string }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return id;
  });
  const told: string[] = [];
  let shows = 0;
  queue.tell((id) => told.push(id));
  queue.subscribe(() => (shows += 1));
  queue.add(itemsOf(count));
  await queue.settled();
  return { told, shows, snapshot: queue.get() };
}

test('of few files each is shown as it arrives; of many now and then, and all of them in the end', async () => {
  const few = await send(3);
  expect(few.told.toSorted()).toEqual(['0', '1', '2']);
  expect(few.shows).toBeGreaterThanOrEqual(3);
  const many = await send(300);
  expect(new Set(many.told).size).toBe(300);
  expect(many.shows).toBeLessThan(200);
  expect(many.snapshot).toMatchObject({ share: 1, isBusy: false });
});

test('what is taken out of many is not told, and what has arrived before stays told', async () => {
  const queue = new SendQueue(({ id }: { id: string }) => Promise.resolve(id));
  const told: string[] = [];
  queue.tell((id) => told.push(id));
  queue.add(itemsOf(100));
  await new Promise((resolve) => setTimeout(resolve, 1));
  queue.cancel();
  await queue.settled();
  expect(queue.get()).toMatchObject({ isBusy: false });
  expect(queue.get().uploads.size).toBe(0);
  expect(told.length).toBeLessThanOrEqual(100);
});

import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Threads that do nothing by themselves. */
class IdleWorker extends EventTarget {
  static made: IdleWorker[] = [];
  readonly terminate = vi.fn<() => void>();
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    IdleWorker.made.push(this);
  }
}

async function begin() {
  vi.resetModules();
  vi.useFakeTimers();
  IdleWorker.made = [];
  const { readRegionData } = await import('./region-data.ts');
  const onReady = vi.fn<() => void>();
  const read = () => readRegionData().then(onReady);
  return { read, onReady };
}

test.each(['message', 'error'])('numbers are ready once the thread beside the page says so: %s', async (event) => {
  vi.stubGlobal('Worker', IdleWorker);
  const { read, onReady } = await begin();
  void read();
  const last = read();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onReady).not.toHaveBeenCalled();
  // One thread, whoever asks.
  expect(IdleWorker.made.map(({ address }) => address)).toEqual([expect.stringContaining('region-worker')]);
  IdleWorker.made[0]?.dispatchEvent(new Event(event));
  await last;
  expect(onReady).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(IdleWorker.made[0]?.terminate).toHaveBeenCalledOnce();
});

test('a thread that says nothing is waited for no longer than two seconds', async () => {
  vi.stubGlobal('Worker', IdleWorker);
  const { read, onReady } = await begin();
  const reading = read();
  await vi.advanceTimersByTimeAsync(1999);
  expect(onReady).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await reading;
  expect(onReady).toHaveBeenCalledOnce();
});

test('where there are no threads nothing is waited for', async () => {
  vi.stubGlobal('Worker', undefined);
  const { read, onReady } = await begin();
  await read();
  expect(onReady).toHaveBeenCalledOnce();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UploadQueue } from './upload-queue.ts';
import { patient } from '../../testing/patient.ts';

/** The browser's side of an upload, answered by the test. */
class FakeRequest extends EventTarget {
  static open: FakeRequest[] = [];
  static most = 0;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  file = '';

  open(): void {}
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.file = (form.get('file') as File).name;
    FakeRequest.open.push(this);
    FakeRequest.most = Math.max(FakeRequest.most, FakeRequest.open.length);
  }
  abort(): void {
    this.#end('abort');
  }
  answer(status: number): void {
    this.status = status;
    const failure = { code: 'STORAGE_UNAVAILABLE', message: 'full' };
    this.responseText = JSON.stringify(status === 201 ? { url: `/media/${this.file}` } : failure);
    this.#end('load');
  }
  #end(type: string): void {
    FakeRequest.open = FakeRequest.open.filter((one) => one !== this);
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  FakeRequest.open = [];
  FakeRequest.most = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const upload = (name: string, id = name) => ({
  id,
  file: new File(['x'], name),
  purpose: 'reading-card-image' as const,
  owner: 'lesson',
});

function newQueue() {
  const stored: string[] = [];
  const queue = new UploadQueue();
  queue.tell((id, url) => stored.push(`${id} ${url}`));
  return { queue, stored };
}

/** Answers every request until none is open; `statusOf` decides how. */
async function answerAll(statusOf: (file: string) => number): Promise<void> {
  while (FakeRequest.open.length > 0) {
    const [next] = FakeRequest.open;
    next?.answer(statusOf(next.file));
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test('two hundred pairs are sent a few at a time, and each arrives once', async () => {
  const { queue, stored } = newQueue();
  const files = Array.from({ length: 400 }, (_, index) => upload(`${index}.png`));
  queue.add(files);
  const settled = queue.settled();
  await answerAll(() => 201);
  await settled;
  expect(FakeRequest.most).toBe(3);
  expect(stored.toSorted()).toEqual(files.map(({ id }) => `${id} /media/${id}`).toSorted());
  expect(queue.get()).toMatchObject({ isBusy: false, share: 1 });
});

test('what fails stays with its reason, and is sent again alone', async () => {
  const { queue, stored } = newQueue();
  queue.add([upload('good.png'), upload('bad.png'), upload('worse.png')]);
  await answerAll((file) => (file === 'good.png' ? 201 : 503));
  expect(queue.get().isBusy).toBe(false);
  expect([...queue.get().uploads.values()].map(({ id, state }) => `${id} ${state}`)).toEqual([
    'bad.png failed',
    'worse.png failed',
  ]);
  expect(queue.get().uploads.get('bad.png')?.error).toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
  queue.retry('bad.png');
  expect(FakeRequest.open.map(({ file }) => file)).toEqual(['bad.png']);
  await answerAll(() => 201);
  expect(stored).toEqual(['good.png /media/good.png', 'bad.png /media/bad.png']);
  expect([...queue.get().uploads.keys()]).toEqual(['worse.png']);
});

test('a later file for the same place takes the place of an earlier one', async () => {
  const { queue, stored } = newQueue();
  queue.add([upload('first.png', 'card/picture')]);
  queue.add([upload('second.png', 'card/picture')]);
  await vi.waitFor(() => expect(FakeRequest.open.map(({ file }) => file)).toEqual(['second.png']), patient);
  await answerAll(() => 201);
  expect(stored).toEqual(['card/picture /media/second.png']);
});

test('what is cancelled neither arrives nor is waited for', async () => {
  const { queue, stored } = newQueue();
  queue.add([upload('one.png', 'card-1/picture'), upload('two.png', 'card-2/picture')]);
  queue.cancel((id) => id.startsWith('card-1/'));
  await answerAll(() => 201);
  await queue.settled();
  expect(stored).toEqual(['card-2/picture /media/two.png']);
});

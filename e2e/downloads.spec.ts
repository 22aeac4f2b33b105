import type { Page } from '@playwright/test';
import {
  demoFile,
  emptyPlan,
  expect,
  expectNoAxeViolations,
  type Person,
  signInAs,
  storedBank,
  storedProgress,
  testWith,
  useChinese,
} from './fixtures/activities.ts';

const words = [
  { word: 'قطة', translation: 'cat', picture: demoFile('word-cat.webp'), sound: demoFile('arabic-cat.ogg') },
  { word: 'موز', translation: 'banana', picture: demoFile('word-banana.webp'), sound: demoFile('arabic-banana.ogg') },
];
const text = 'The night is long.\nThe snow is white.';

const test = testWith(async () => ({
  ...emptyPlan,
  reading: [
    { name: 'Animals', stage: 1, language: 'arabic', lessonSound: demoFile('arabic-animals-all.ogg'), cards: words },
    { name: 'At home', stage: 1, language: 'arabic', lessonSound: null, cards: words.slice(0, 1) },
  ],
  phraseStages: [
    {
      name: 'First steps',
      courses: [
        {
          title: 'At the market',
          description: '',
          language: 'arabic',
          picture: demoFile('word-banana.webp'),
          phrases: [
            {
              text: 'بكم الموز؟',
              translation: 'How much are the bananas?',
              picture: null,
              sound: demoFile('arabic-banana.ogg'),
              vocabulary: [],
            },
          ],
        },
      ],
    },
  ],
  storyStages: [
    {
      name: 'Winter',
      stories: [
        {
          title: 'Polar night',
          language: 'english',
          text,
          vocabulary: [],
          picture: demoFile('word-cat.webp'),
          video: { source: 'upload', from: demoFile('polar-night.mp4') },
        },
      ],
    },
  ],
}));
test.use({ serviceWorkers: 'allow' });

const all = (page: Page) => page.getByRole('switch', { name: 'Make everything available offline' });
const complete = (page: Page) => page.getByText('All that you chose is on this device.');

/** The worker has all of the app, and serves this page. */
async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Names of the files that the device keeps, by the owner of each. */
function keptFiles(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const owners: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      if (!name.startsWith('kalima-media-')) continue;
      const kept = await (await caches.open(name)).keys();
      owners[name.slice('kalima-media-'.length)] = kept.map(({ url }) => new URL(url).pathname);
    }
    return owners;
  });
}

/** Files hang on their way for as long as `hold` is set, and the device is full for as long as `full` is. */
async function prepareFaults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const realFetch = window.fetch;
    window.fetch = async (input, init) => {
      if (typeof input === 'string' && input.startsWith('/media/') && localStorage.getItem('hold') !== null) {
        await new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        });
      }
      return realFetch(input, init);
    };
    // oxlint-disable-next-line typescript/unbound-method -- bound below
    const realPut = Cache.prototype.put;
    Cache.prototype.put = async function put(...given) {
      if (localStorage.getItem('full') !== null) throw new DOMException('full', 'QuotaExceededError');
      return realPut.apply(this, given);
    };
  });
}

const fault = (page: Page, name: 'hold' | 'full', isOn: boolean) =>
  page.evaluate(([key, on]) => (on ? localStorage.setItem(key, '1') : localStorage.removeItem(key)), [
    name,
    isOn,
  ] as const);

/** The last sound that began has really been heard for a moment. */
async function expectSound(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { lastSound?: HTMLMediaElement }).lastSound?.played.length))
    .toBeGreaterThan(0);
}

async function watchSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- bound below
    const realPlay = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = async function play() {
      (window as unknown as { lastSound: HTMLMediaElement }).lastSound = this;
      return realPlay.call(this);
    };
  });
}

async function downloadAll(page: Page): Promise<void> {
  await page.goto('/downloads');
  await all(page).click();
  await expect(complete(page)).toBeVisible({ timeout: 30_000 });
  await untilKept(page);
}

async function idOf(page: Page, path: string, name: string): Promise<string> {
  const { items } = (await (await page.request.get(path)).json()) as { items: { id: string; name: string }[] };
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found.id;
}

test('all that is assigned is studied without a network, sound and film included, and arrives once', async ({
  page,
  context,
  api,
  server,
  complaints,
}) => {
  test.setTimeout(150_000);
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|wrong pictures/);
  await watchSounds(page);
  const person = await api.register();
  await signInAs(page, api, person);
  await api.assignTitled(person, 'At the market');
  const lessonId = await idOf(page, '/api/reading-lessons', 'Animals');
  const lesson = (await (await page.request.get(`/api/reading-lessons/${lessonId}`)).json()) as {
    cards: { word: string; translation: string; imageUrl: string; audioUrl: string }[];
  };
  const events = lesson.cards.map(({ word, translation, imageUrl, audioUrl }, sequence) => ({
    id: crypto.randomUUID(),
    sequence,
    happenedAt: new Date().toISOString(),
    type: 'word',
    action: 'add',
    word: { word, language: 'arabic', translation, definition: '', examples: [], imageUrl, audioUrl },
  }));
  await page.request.post('/api/study-events', {
    data: { deviceId: crypto.randomUUID(), deviceTime: new Date().toISOString(), events },
  });
  await downloadAll(page);
  await expectNoAxeViolations(page);

  await context.setOffline(true);
  await server.halt();
  await page.reload();
  await expect(complete(page)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('listitem').filter({ hasText: 'Animals' }).getByRole('link').click();
  const card = (number: number) => page.getByRole('button', { name: new RegExp(`^Card ${number}\\b`) });
  await expect(card(1)).toBeVisible();
  const picture = card(1).getByRole('img').or(card(1).locator('img')).first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await card(1).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Difficult' }).click();
  await card(2).click();
  await page.getByRole('button', { name: 'Easy' }).click();
  await expect(page.getByRole('heading', { name: 'Lesson completed' })).toBeVisible();

  await page.goto(`/flashcards/${lessonId}`);
  await expect(page.getByText('قطة').or(page.getByText('موز')).first()).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('main img')
        .evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true);

  await page.goto('/phrases');
  await page.getByRole('link', { name: 'Start learning At the market' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSound(page);

  await page.goto('/stories');
  await page.getByRole('link', { name: /Polar night/ }).click();
  const film = page.locator('video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  // To jump is to ask for a range.
  await film.evaluate(
    (video: HTMLVideoElement) =>
      new Promise((done) => {
        video.addEventListener('seeked', done, { once: true });
        video.currentTime = video.duration / 2;
      }),
  );

  await page.goto('/vocabulary?practice=true');
  await expect(page.getByText('قطة').or(page.getByText('موز')).or(page.getByText('cat')).first()).toBeVisible();

  await server.restart();
  await context.setOffline(false);
  await expect.poll(() => storedBank(page), { timeout: 30_000 }).toEqual({ learning: ['قطة'], mastered: ['موز'] });
  const completions = async () => (await storedProgress(page)).completedLessons.map(({ courseId }) => courseId);
  await expect.poll(async () => (await completions()).filter((id) => id === lessonId)).toHaveLength(1);
});

test('one course is downloaded from its list, says its size first, and leaves again; another is not there', async ({
  page,
  context,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signInAs(page, api, await api.register());
  await page.goto('/interactive-reading');
  await page.getByRole('button', { name: 'Make available offline: At home' }).click();
  const dialog = page.getByRole('dialog', { name: 'At home' });
  await expect(dialog).toContainText(/Takes [\d.]+ MB of this device/);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Make available offline' }).click();
  const mark = page.getByRole('button', { name: 'Available offline: At home' });
  await expect(mark).toBeVisible();
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Start Animals' }).click();
  await expect(page.getByRole('heading', { name: 'This is not on this device' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'See what is available offline' }).click();
  await page.getByRole('link', { name: 'At home' }).click();
  await expect(page.getByRole('button', { name: /^Card 1\b/ })).toBeVisible();
  await page.goto('/interactive-reading');
  await mark.click();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByRole('button', { name: 'Make available offline: At home' })).toBeVisible();
  await expect.poll(async () => Object.values(await keptFiles(page)).flat()).toEqual([]);
});

test('a download is paused over a reload, goes on, and goes on by itself where it was under way', async ({
  page,
  api,
}) => {
  await prepareFaults(page);
  await signInAs(page, api, await api.register());
  await page.goto('/downloads');
  await fault(page, 'hold', true);
  await all(page).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('The download is paused.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('The download is paused.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Downloading…')).toBeVisible();
  await fault(page, 'hold', false);
  await page.reload();
  await expect(complete(page)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Remove all' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(all(page)).not.toBeChecked();
  await expect.poll(async () => Object.values(await keptFiles(page)).flat()).toEqual([]);
});

test('a device without room says so, keeps what it has, and goes on when there is room', async ({ page, api }) => {
  await prepareFaults(page);
  await signInAs(page, api, await api.register());
  await page.goto('/downloads');
  await fault(page, 'full', true);
  await all(page).click();
  await expect(page.getByText('This device has no more room.')).toBeVisible();
  await expectNoAxeViolations(page);
  await fault(page, 'full', false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(complete(page)).toBeVisible({ timeout: 30_000 });
});

test('what is withdrawn leaves the device, what is new or changed comes by itself', async ({
  page,
  context,
  api,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const person = await api.register();
  await signInAs(page, api, person);
  await downloadAll(page);
  const files = async () => (await keptFiles(page))[person.id] ?? [];
  const hasLessonSound = async () => (await files()).some((path) => path.includes('reading_lesson_audios'));
  expect(await hasLessonSound()).toBe(true);
  await api.unassign(person, await idOf(page, '/api/reading-lessons', 'Animals'));
  const imageUrl = await api.upload('learning-material-image', demoFile('taxi.webp'), 'image/webp');
  const material = await api.makeMaterial({ title: 'Taxi', content: '<p>As it was</p>', imageUrl }, [person]);
  await page.reload();
  await expect.poll(files).toContain(imageUrl);
  await expect.poll(hasLessonSound).toBe(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Animals' })).toHaveCount(0);

  await api.updateMaterial(material, { content: '<p>As it is now</p>' });
  await page.reload();
  await expect(complete(page)).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open('kalima-content');
          opening.addEventListener('success', () => resolve(opening.result));
        });
        const answers = await new Promise<string[]>((resolve) => {
          const reading = database.transaction('answers').objectStore('answers').getAll();
          reading.addEventListener('success', () => resolve(reading.result as string[]));
        });
        database.close();
        return answers.join('');
      }),
    )
    .toContain('As it is now');
  await context.setOffline(true);
  await page.goto(`/learning-materials/${material.id}`);
  await expect(page.getByText('As it is now')).toBeVisible();
});

test('signing out takes everything along, and the next person finds nothing of it', async ({
  page,
  api,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const [first, second]: [Person, Person] = [await api.register('First One'), await api.register('Second One')];
  await signInAs(page, api, first);
  await downloadAll(page);
  expect(Object.keys(await keptFiles(page))).toEqual([first.id]);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => keptFiles(page)).toEqual({});
  await signInAs(page, api, second);
  await page.goto('/downloads');
  await expect(all(page)).not.toBeChecked();
  await expect(page.getByText('Not on this device').first()).toBeVisible();
  expect(Object.keys(await keptFiles(page))).not.toContain(first.id);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => keptFiles(page)).toEqual({});
});

test('in Chinese', async ({ page, api }) => {
  await useChinese(page);
  await signInAs(page, api, await api.register());
  await page.goto('/downloads');
  await expect(page.getByRole('heading', { name: '离线可用' })).toBeVisible();
  await page.getByRole('switch', { name: '下载全部内容以离线使用' }).click();
  await expect(page.getByText('您选择的内容都已下载到此设备。')).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
});

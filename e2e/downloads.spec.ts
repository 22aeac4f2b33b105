import {
  demoFile,
  expect,
  expectNoAxeViolations,
  type Person,
  signInAs,
  signOut,
  storedBank,
  storedProgress,
  useChinese,
  goOnline,
} from './fixtures/activities.ts';
import {
  all,
  complete,
  downloadAll,
  expectSound,
  fault,
  idOf,
  keptFiles,
  prepareFaults,
  test,
  watchSounds,
} from './fixtures/downloads.ts';
import { untilKept } from './fixtures/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('all that is assigned is studied without a network, sound and film included, and arrives once @core', async ({
  page,
  context,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|distractors/);
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
  await goOnline(page);
  await expect.poll(() => storedBank(page)).toEqual({ learning: ['قطة'], mastered: ['موز'] });
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
  await expect(dialog).toContainText(/Takes [\d.,]+ [kM]B of this device/);
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
  await signOut(page);
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
  await expect(page.getByText('你选择的内容都已下载到此设备。')).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
});

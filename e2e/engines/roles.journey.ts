import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoFile } from '../fixtures/activities.ts';
import { firstAdmin } from '../fixtures/server.ts';
import type { Tab } from './tab.ts';
import { test } from './test.ts';

const button = (name: string | RegExp) => ({ role: 'button', name });
const link = (name: string | RegExp) => ({ role: 'link', name });

async function signIn(tab: Tab, { email, password }: { email: string; password: string }): Promise<void> {
  await tab.goto('/auth');
  await tab.write({ name: 'Email or user name' }, email);
  await tab.write({ name: 'Password' }, password);
  await tab.press(button('Sign in'));
  await tab.sees(button('User menu'));
}

/** The person's bank as the server has it. */
const bank = `fetch('/api/vocabulary').then((answer) => answer.json()).then(({ items }) => items.map(({ word }) => word).sort())`;
const completed = `fetch('/api/profile/progress').then((answer) => answer.json()).then(({ completedLessons }) => completedLessons.length)`;

test('a learner signs in, judges a card, hears a phrase, sees the film of a story, and finds words in the bank', async ({
  open,
  api,
}) => {
  const tab = await open();
  await signIn(tab, await api.register());

  await tab.goto('/interactive-reading');
  await tab.press(link('Start كلمات أولى'));
  await tab.press(button(/^Card 1\b/));
  await tab.reads('قطة');
  await tab.press(button('Difficult'));
  await tab.press(button(/^Card 2\b/));
  await tab.press(button('Difficult'));
  await tab.sees({ role: 'heading', name: 'Lesson completed' });
  await tab.until(completed, 1);

  await tab.goto('/phrases');
  await tab.sees({ role: 'heading', name: 'في السوق' });
  // A title stands at the side where its script begins.
  await tab.until(
    `[...document.querySelectorAll('h3')].filter((one) => one.textContent === 'في السوق').map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const [text, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
      return Math.abs(box.right - text.right) < 2;
    })`,
    [true],
  );
  await tab.press(link('Start learning في السوق'));
  await tab.reads('Phrase 1 of 2');
  await tab.press(button('السوق'));
  await tab.press(button('Add to vocabulary'));
  await tab.press(button('Close'));
  await tab.press(button('Next phrase'));
  await tab.reads('Phrase 2 of 2');
  await tab.until(completed, 2);
  await tab.until(bank, ['حافلة', 'سوق', 'قطة']);

  await tab.goto('/stories');
  await tab.press(link('Start The moon cat'));
  await tab.until(`document.querySelector('main video')?.readyState > 0`, true);
  await tab.read(
    `(async () => { const film = document.querySelector('main video'); film.muted = true; await film.play(); })()`,
  );
  await tab.until(`document.querySelector('main video').currentTime > 0.2`, true);

  await tab.goto('/vocabulary');
  await tab.sees({ role: 'heading', name: /Vocabulary/ });
  for (const word of ['قطة', 'حافلة', 'سوق']) await tab.reads(word);
  await tab.reload();
  await tab.reads('قطة');
});

test('a teacher writes a lesson, saves it, and assigns it to a learner, who studies it', async ({ open, api }) => {
  const learner = await api.register('Noor Student');
  const tab = await open();
  await signIn(tab, firstAdmin);
  await tab.goto('/admin/interactive-reading');
  await tab.press(button('New lesson'));
  await tab.write({ name: 'Lesson name' }, 'Fruit');
  await tab.press(button('Create lesson'));
  await tab.sees(button('Save Lesson'));
  // A picture and a sound of one name become a card.
  const folder = await mkdtemp(join(tmpdir(), 'kalima-files-'));
  const files = { 'موز.png': 'word-banana.webp', 'موز.ogg': 'arabic-banana.ogg' };
  for (const [name, from] of Object.entries(files)) await copyFile(demoFile(from), join(folder, name));
  await tab.chooseFiles(
    { name: 'Drop pictures and sounds here' },
    Object.keys(files).map((name) => join(folder, name)),
  );
  await tab.write({ name: 'Translation' }, 'banana');
  await tab.press(button('Save Lesson'));
  await tab.reads('Lesson saved');
  await rm(folder, { recursive: true });
  await tab.reload();
  await tab.until(`[...document.querySelectorAll('article input')].some((one) => one.value === 'موز')`, true);

  await tab.goto('/admin/users');
  await tab.press(link(/Noor Student/));
  await tab.write({ role: 'searchbox', name: /Search/ }, 'Fruit');
  await tab.until(`document.body.innerText.includes('كلمات أولى')`, false);
  await tab.press(button('Assign'));
  await tab.reads('Course assigned successfully');
  await tab.close();

  const own = await open();
  await signIn(own, learner);
  await own.goto('/interactive-reading');
  await own.press(link('Start Fruit'));
  await own.press(button(/^Card 1\b/));
  await own.reads('banana');
});

test('what was opened is there without a network, is studied on, and arrives once', async ({ open, api, server }) => {
  const tab = await open();
  await signIn(tab, await api.register());
  await tab.goto('/interactive-reading');
  await tab.press(link('Start كلمات أولى'));
  await tab.sees(button(/^Card 1\b/));
  await tab.until(`navigator.serviceWorker.controller !== null`, true);
  await tab.until(`indexedDB.databases().then((all) => all.some(({ name }) => name === 'kalima-content'))`, true);
  await tab.reload();
  await tab.sees(button(/^Card 1\b/));
  await server.halt();
  await tab.reload();
  await tab.press(button(/^Card 1\b/));
  await tab.press(button('Difficult'));
  await tab.press(button(/^Card 2\b/));
  await tab.press(button('Easy'));
  await tab.sees({ role: 'heading', name: 'Lesson completed' });
  await server.restart();
  await tab.goto('/vocabulary');
  await tab.until(bank, ['حافلة', 'قطة']);
  await tab.until(completed, 1);
  await tab.reload();
  await tab.until(completed, 1);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EditableReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { encodeWav } from '@kalima/shared/domain/learning/recording';
import type { Page } from '@playwright/test';
import { fileAs, type NamedBytes } from '../../e2e/fixtures/drop-files.ts';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { readStorybook, storybooks, storybooksFolder } from '../../e2e/fixtures/storybooks.ts';
import { newerDeck } from '../../server/src/testing/decks.ts';
import { launchBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { TeacherHand } from './teacher-hand.ts';

/** What is taught: a word, and what it means. */
const words = [
  ['الخبز', 'bread'],
  ['البيض', 'eggs'],
  ['الشاي', 'tea'],
  ['الحليب', 'milk'],
  ['الملح', 'salt'],
  ['السكر', 'sugar'],
  ['الأرز', 'rice'],
  ['السمك', 'fish'],
  ['التفاح', 'apples'],
  ['العسل', 'honey'],
] as const;
const notes = 500;
const rate = 48_000;
const patience = { timeout: 120_000 };

/** A picture and a recording for each word, under the names that a camera and a recorder give them. */
async function filesOf(): Promise<{ pictures: NamedBytes[]; sounds: NamedBytes[] }> {
  const [pictures, sounds]: [NamedBytes[], NamedBytes[]] = [[], []];
  for (const id of storybooks)
    for (const { image, audio } of (await readStorybook(id)).pages) {
      const number = String(pictures.length + 1).padStart(2, '0');
      if (audio.ar === undefined || pictures.length === words.length) continue;
      pictures.push(await fileAs(join(storybooksFolder, id, image), `IMG_${number}.jpg`));
      sounds.push(await fileAs(join(storybooksFolder, id, audio.ar), `REC_${number}.mp3`));
    }
  return { pictures, sounds };
}

async function newLesson(page: Page, hand: TeacherHand, name: string): Promise<void> {
  await page.goto('/admin/interactive-reading');
  await hand.press(page.getByRole('button', { name: 'New lesson' }));
  const dialog = page.getByRole('dialog');
  await hand.press(dialog.getByLabel('Lesson name'));
  await hand.type(name);
  await hand.select(dialog.getByLabel('Language'), 'arabic');
  await hand.press(dialog.getByRole('button', { name: 'Create' }));
  await hand.wait(() => page.getByRole('button', { name: 'Add a card' }).waitFor());
}

async function save(page: Page, hand: TeacherHand): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Save Lesson' }));
  await hand.wait(() => page.getByText('Lesson saved').waitFor(patience));
}

type Files = Awaited<ReturnType<typeof filesOf>>;
type Task = (page: Page, hand: TeacherHand, files: Files) => Promise<void>;

/** As it was before there were tables and imports: card by card, each file chosen for itself. */
const oneByOne: Task = async (page, hand, { pictures, sounds }) => {
  await newLesson(page, hand, 'One by one');
  for (const [at, [word, translation]] of words.entries()) {
    await hand.press(page.getByRole('button', { name: 'Add a card' }));
    const card = page.getByRole('article').nth(at);
    await hand.press(card.getByLabel('Word', { exact: true }));
    await hand.type(word);
    await hand.key('Tab');
    await hand.type(translation);
    const [picture, sound] = [pictures[at], sounds[at]];
    if (!picture || !sound) throw new Error('a file is missing');
    await hand.choose(card.locator('input[type=file]').first(), picture);
    await hand.choose(card.locator('input[type=file]').last(), sound);
    await hand.wait(() => card.getByRole('button', { name: /^Play/ }).waitFor(patience));
  }
  await save(page, hand);
};

/** A folder with ten pictures, ten recordings and the list of words, as it lies there. */
const fromFolder: Task = async (page, hand, { pictures, sounds }) => {
  const list = Buffer.from(words.map((cells) => cells.join('\t')).join('\r\n'));
  await page.goto('/admin/interactive-reading');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Import' }));
  const table = { name: 'words.tsv', mimeType: 'text/tab-separated-values', buffer: list };
  await hand.drop(page.getByRole('group', { name: 'Drop a folder or files here' }), [table, ...pictures, ...sounds]);
  const ready = page.getByRole('button', { name: `Import ${words.length} cards` });
  await hand.wait(() => ready.and(page.locator(':enabled')).waitFor(patience));
  await hand.press(ready);
  await hand.wait(() => page.getByRole('link', { name: 'Open the lesson' }).waitFor(patience));
};

/** Ten pictures are dropped, the words are typed beside them, and then spoken one after the other. */
const recorded: Task = async (page, hand, { pictures }) => {
  await page.goto('/admin/interactive-reading');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Import' }));
  await hand.drop(page.getByRole('group', { name: 'Drop a folder or files here' }), pictures);
  await hand.wait(() => page.getByLabel(`Word, row ${words.length}`, { exact: true }).waitFor(patience));
  await hand.press(page.getByLabel('Lesson name'));
  await hand.key('Control+A');
  await hand.type('Recorded');
  for (const [at, [word, translation]] of words.entries()) {
    await hand.press(page.getByLabel(`Word, row ${at + 1}`, { exact: true }));
    await hand.key('Control+A');
    await hand.type(word);
    await hand.key('Tab');
    await hand.type(translation);
  }
  const ready = page.getByRole('button', { name: `Import ${words.length} cards` });
  await hand.wait(() => ready.and(page.locator(':enabled')).waitFor(patience));
  await hand.press(ready);
  await hand.press(page.getByRole('link', { name: 'Open the lesson' }));
  await hand.press(page.getByRole('button', { name: 'Record the words' }));
  const studio = page.getByRole('dialog', { name: `Record ${words.length} words` });
  await hand.press(studio.getByRole('button', { name: 'Start recording' }));
  await hand.wait(() => studio.getByText('All of these words have a sound.').waitFor(patience));
  await hand.press(studio.getByRole('button', { name: 'Finish' }));
  await save(page, hand);
};

/** A deck of Anki, each note with a word, its meaning and one of ten pictures. */
const deck: Task = async (page, hand, { pictures }) => {
  const fieldsOf = (at: number) => {
    const [word, meaning] = words[at % words.length] ?? ['', ''];
    return [`${word} ${at}<img src="${pictures[at % pictures.length]?.name}">`, `${meaning} ${at}`];
  };
  const files = Object.fromEntries(pictures.map(({ name, buffer }) => [name, buffer]));
  const buffer = newerDeck({ notes: Array.from({ length: notes }, (_, at) => ({ fields: fieldsOf(at) })), files });
  await page.goto('/admin/interactive-reading');
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Import' }));
  const dropped = { name: 'kitchen.apkg', mimeType: 'application/zip', buffer };
  await hand.drop(page.getByRole('group', { name: 'Drop a folder or files here' }), [dropped]);
  const ready = page.getByRole('button', { name: `Import ${notes} cards` });
  await hand.wait(() => ready.and(page.locator(':enabled')).waitFor(patience));
  await hand.press(ready);
  await hand.wait(() => page.getByRole('link', { name: /^Open the lesson/ }).waitFor(patience));
};

/** Ten words, as somebody speaks them who pauses after each. */
function spoken(): Uint8Array {
  const tone = (seconds: number, level: number) =>
    Array.from({ length: rate * seconds }, (_, index) => level * Math.sin(index / 12));
  return encodeWav(
    Float32Array.from(words.flatMap((_, at) => [...tone(1.2, 0.001), ...tone(0.5 + (at % 3) / 10, 0.3)])),
    rate,
  );
}

/** Throws unless every card of every lesson has a word, what it means and a picture, and a sound where it was to have one. */
async function checkLessons(page: Page): Promise<void> {
  const { items } = (await (await page.request.get('/api/reading-lessons')).json()) as { items: { id: string }[] };
  for (const { id } of items) {
    const lesson = (await (
      await page.request.get(`/api/author/reading-lessons/${id}`)
    ).json()) as EditableReadingLesson;
    const sounds = lesson.cards.length === notes ? 0 : words.length;
    const whole = lesson.cards.filter(({ word, translation, imageUrl }) => word && translation && imageUrl);
    const heard = lesson.cards.filter(({ audioUrl }) => audioUrl !== null);
    if (whole.length !== lesson.cards.length || heard.length !== sounds)
      throw new Error(
        `${lesson.name} has ${lesson.cards.length} cards, ${whole.length} of them whole and ${heard.length} heard.`,
      );
  }
  if (items.length !== 4) throw new Error(`There are ${items.length} lessons.`);
}

/** Content made by a script that acts as a teacher, in a real browser: presses, keys and the seconds of a person. No file is renamed in any. */
export async function benchContentInMinutes(): Promise<void> {
  const tasks: [string, Task][] = [
    [`${words.length} cards, one by one`, oneByOne],
    [`${words.length} cards from a folder`, fromFolder],
    [`${words.length} cards, typed and recorded`, recorded],
    [`${notes} notes of Anki`, deck],
  ];
  const folder = await mkdtemp(join(tmpdir(), 'kalima-spoken-'));
  await writeFile(join(folder, 'words.wav'), spoken());
  const product = await startProduct();
  const browser = await launchBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(folder, 'words.wav')}`,
  );
  try {
    const files = await filesOf();
    const context = await browser.newContext({ baseURL: product.server.url, viewport: { width: 1280, height: 860 } });
    await context.addCookies(await product.api.sessionOf(firstAdmin));
    process.stdout.write(
      '\nContent by a script that acts as a teacher: presses, keys, seconds waited, seconds in all\n',
    );
    for (const [name, task] of tasks) {
      const page = await context.newPage();
      const hand = new TeacherHand(page);
      await task(page, hand, files);
      await page.close();
      const { presses, keys, waited, seconds } = hand.effort();
      process.stdout.write(
        `  ${name.padEnd(32)} ${presses}, ${keys}, ${waited.toFixed(0)} s, ${seconds.toFixed(0)} s\n`,
      );
    }
    await checkLessons(await context.newPage());
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

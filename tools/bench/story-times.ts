import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EditableStory } from '@kalima/shared/contract/content/stories';
import type { Page } from '@playwright/test';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { readStorybook, storybooks, storybooksFolder } from '../../e2e/fixtures/storybooks.ts';
import { launchBrowser } from './browser.ts';
import { type Product, startProduct } from './product.ts';
import { timed } from './timed.ts';

const sentenceCount = 15;
/** Milliseconds by which a proposal may reach beyond the recording of its own sentence. */
const tolerance = 150;

/** Chinese pages of the books, each with its recording. */
async function leaves(): Promise<{ text: string; recording: Buffer }[]> {
  const found: { text: string; recording: Buffer }[] = [];
  for (const id of storybooks) {
    for (const { text, audio } of (await readStorybook(id)).pages) {
      const [words, path] = [text.zh, audio.zh];
      if (words === undefined || path === undefined) continue;
      const recording = await readFile(join(storybooksFolder, id, path));
      found.push({ text: words.replaceAll(/\s+/g, ''), recording });
    }
  }
  return found.slice(0, sentenceCount);
}

async function makeStory(product: Product, said: Awaited<ReturnType<typeof leaves>>): Promise<string> {
  const { server } = product;
  const headers = { cookie: await product.cookieOf(firstAdmin), origin: server.url };
  const send = async <Answer>(path: string, body: object): Promise<Answer> => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
    const answer = await fetch(`${server.url}${path}`, { ...init, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };
  const texts = { description: 'Fifteen sentences', language: 'chinese' };
  const stage = await send<{ id: string }>('/api/admin/story-stages', { ...texts, name: 'Books', coverImageUrl: null });
  const form = new FormData();
  const bytes = Buffer.concat(said.map(({ recording }) => recording));
  form.append('file', new File([bytes], 'all.mp3', { type: 'audio/mpeg' }));
  const address = `${server.url}/api/author/media?purpose=story-audio&owner=${stage.id}`;
  const uploaded = await fetch(address, { method: 'POST', headers, body: form });
  const { url: audioUrl } = (await uploaded.json()) as { url: string };
  const { id } = await send<{ id: string }>('/api/author/stories', {
    ...texts,
    id: randomUUID(),
    stageId: stage.id,
    title: 'All of it',
    text: said.map(({ text }) => text).join('\n'),
    vocabulary: [],
    videoUrl: null,
    videoSource: 'upload',
    audioUrl,
    thumbnailUrl: null,
  });
  return id;
}

/** How long a recording is, as the browser decodes it. */
function lengthOf(page: Page, recording: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    return (await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes.buffer)).duration * 1000;
  }, recording.toString('base64'));
}

/** When the recording of each sentence begins in that of all, and the last one ends. What a decoder leaves out of each alone is heard there. */
async function placesOf(page: Page, said: Awaited<ReturnType<typeof leaves>>): Promise<number[]> {
  const lengths: number[] = [];
  for (const { recording } of said) lengths.push(await lengthOf(page, recording));
  const whole = await lengthOf(page, Buffer.concat(said.map(({ recording }) => recording)));
  const more = (whole - lengths.reduce((sum, length) => sum + length, 0)) / said.length;
  const ends = [0];
  for (const length of lengths) ends.push((ends.at(-1) ?? 0) + length + more);
  return ends;
}

/** A teacher at the keyboard: has times proposed, hears every sentence to its end, moves two borders, and saves. */
async function giveTimes(page: Page): Promise<{ presses: number; keys: number }> {
  const count = { presses: 0, keys: 0 };
  const press = async (name: string) => {
    count.presses += 1;
    await page.getByRole('button', { name }).click();
  };
  const key = async (name: string) => {
    count.keys += 1;
    await page.keyboard.press(name);
  };
  await press('Propose from silences');
  await page.getByRole('heading', { level: 1 }).click();
  for (let number = 1; number <= sentenceCount; number += 1) {
    await key('Space');
    const row = page.getByRole('row').nth(number);
    await row.getByText('checked').waitFor({ timeout: 60_000 });
    if (number === 3 || number === 9) {
      await page.getByRole('slider', { name: `Sentence ${number} ends` }).focus();
      count.presses += 1;
      await key('ArrowRight');
      await key('ArrowRight');
    }
    if (number < sentenceCount) await key('ArrowDown');
  }
  await press('Save times');
  await page.getByText('Times saved').waitFor();
  return count;
}

/** A story of fifteen sentences gets its times, from the opened screen to "Times saved", by a script that acts as a teacher. */
export async function benchStoryTimes(): Promise<void> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const said = await leaves();
    const id = await makeStory(product, said);
    const context = await browser.newContext({ baseURL: product.server.url, viewport: { width: 1280, height: 860 } });
    await context.addCookies(await product.api.sessionOf(firstAdmin));
    const page = await context.newPage();
    await page.goto(`/admin/stories/${id}/times`);
    await page.getByRole('button', { name: 'Propose from silences' }).waitFor();
    const places = await placesOf(page, said);
    let count = { presses: 0, keys: 0 };
    const milliseconds = await timed(async () => {
      count = await giveTimes(page);
    });
    const { sentences } = (await (await page.request.get(`/api/author/stories/${id}`)).json()) as EditableStory;
    const isRight = ({ begins, ends }: EditableStory['sentences'][number], place: number) =>
      (begins ?? -1) >= (places[place] ?? 0) - tolerance && (ends ?? 0) <= (places[place + 1] ?? 0) + tolerance;
    const right = sentences.filter(isRight).length;
    const length = ((places.at(-1) ?? 0) / 1000).toFixed(0);
    process.stdout.write(
      `\nTimes of ${sentenceCount} sentences, ${length} s of speech: ${(milliseconds / 1000).toFixed(0)} s, ${count.presses} presses and ${count.keys} keys; ${right} proposals within their own recordings\n`,
    );
  } finally {
    await browser.close();
    await product.stop();
  }
}

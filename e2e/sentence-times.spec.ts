import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readStorybook, storybooksFolder } from './fixtures/storybooks.ts';
import { expect, expectNoAxeViolations, firstAdmin, signInAs, test } from './fixtures/test.ts';

/** Notes which sentences are current from now on; returns what says them, in their turn. */
async function watchSentences(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenSentences: seen });
    const list = document.querySelector('[data-sentences]')!;
    const note = () => {
      const at = [...list.children].findIndex((one) => one.getAttribute('aria-current') === 'true') + 1;
      if (at > 0 && seen.at(-1) !== at) seen.push(at);
    };
    new MutationObserver(note).observe(list, { subtree: true, attributeFilter: ['aria-current'] });
  });
  return () => page.evaluate(() => (window as unknown as { seenSentences: number[] }).seenSentences);
}

test('the sentences of a recorded story get their times from its silences, are heard and corrected, and readers follow them @core', async ({
  page,
  openAs,
  api,
  server,
}) => {
  const book = await readStorybook('0001');
  const folder = join(storybooksFolder, '0001');
  const leaves = book.pages.filter(({ audio }) => audio.ar !== undefined).slice(0, 4);
  const texts = leaves.map(({ text }) => (text.ar ?? '').replaceAll(/\s+/g, ' ').trim());
  const author = await openAs(firstAdmin);
  const headers = { origin: server.url };
  const send = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await author.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  };
  const stage = { name: 'كتب', description: '', language: 'arabic', coverImageUrl: null };
  const { id: stageId } = await send<{ id: string }>('/api/admin/story-stages', stage);
  // One recording of all pages, as a teacher would speak them.
  const recordings = await Promise.all(leaves.map(({ audio }) => readFile(join(folder, audio.ar ?? ''))));
  const uploaded = await author.request.post(`/api/author/media?purpose=story-audio&owner=${stageId}`, {
    headers,
    multipart: { file: { name: 'all.mp3', mimeType: 'audio/mpeg', buffer: Buffer.concat(recordings) } },
  });
  const { url: audioUrl } = (await uploaded.json()) as { url: string };
  const title = book.title.ar ?? '';
  const story = { title, description: 'A very tall man', language: 'arabic', text: texts.join('\n'), vocabulary: [] };
  const told = { videoUrl: null, videoSource: 'upload', audioUrl, thumbnailUrl: null };
  const { id } = await send<{ id: string }>('/api/author/stories', { ...story, ...told, id: randomUUID(), stageId });

  await author.goto(`/admin/stories?stage=${stageId}`);
  await author.getByRole('link', { name: `Times of ${title}` }).click();
  await author.getByRole('button', { name: 'Propose from silences' }).click();
  await expect(author.getByText('4 sentences · 4 proposed')).toBeVisible();
  await author.getByRole('button', { name: 'Hear sentence 1' }).click();
  await expect(author.getByText('4 sentences · 1 checked · 3 proposed')).toBeVisible();
  const end = author.getByRole('slider', { name: 'Sentence 1 ends' });
  const before = Number(await end.getAttribute('aria-valuenow'));
  await end.press('ArrowRight');
  await expect(end).toHaveAttribute('aria-valuenow', String(before + 50));
  await end.press('Tab');
  await expect(author.getByRole('slider', { name: 'Sentence 2 begins' })).toBeFocused();
  await expectNoAxeViolations(author);
  await author.getByRole('button', { name: 'Save times' }).click();
  await expect(author.getByText('Times saved')).toBeVisible();

  const reader = await api.register();
  await api.assign(reader, id);
  await signInAs(page, api, reader);
  await page.goto(`/stories/${id}`);
  const sentence = (number: number) => page.locator('[data-sentences] > li').nth(number - 1);
  await expect(sentence(4)).toBeVisible();
  const followed = await watchSentences(page);
  await page.getByRole('button', { name: 'Follow the text' }).click();
  // Each is current for as long as it is spoken, which may be between two looks.
  await expect.poll(async () => (await followed()).slice(0, 2)).toEqual([1, 2]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Loop the sentence' }).click();
  await sentence(4).click();
  const now = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(now).toBeGreaterThan(5);
  await expect(sentence(4)).toHaveAttribute('aria-current', 'true');
  await expectNoAxeViolations(page);
});

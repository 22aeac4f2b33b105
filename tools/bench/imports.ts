import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@kalima/shared/contract/jobs';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import sharp from 'sharp';
import { firstAdmin } from '../../e2e/fixtures/server.ts';
import { zipOf } from '../../server/src/testing/zip-file.ts';
import { launchBrowser } from './browser.ts';
import { median } from './median.ts';
import { type Product, startProduct } from './product.ts';
import { timed } from './timed.ts';

const megabyte = 1024 * 1024;
/** Pictures and recordings each: as many files as an import may have. */
const pairs = importLimits.files / 2;
/** Lists that are asked for before an import begins. */
const listsAtRest = 200;
/** Milliseconds between two lists. */
const listEvery = 50;

/** A picture of about 400 kB, of noise that no format makes small. */
async function pictureBytes(): Promise<Buffer> {
  const [width, height] = [960, 720];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** A recording of noise, as WAV: 16 bits, one channel, 16 kHz, three seconds. */
function soundBytes(): Buffer {
  const samples = randomBytes(3 * 16_000 * 2);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(16_000, 24);
  head.writeUInt32LE(32_000, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** As many files as an import may have, by their names. */
async function largestFolder(): Promise<{ name: string; bytes: Buffer }[]> {
  const pictures = await Promise.all(Array.from({ length: 10 }, pictureBytes));
  const sounds = Array.from({ length: 10 }, soundBytes);
  // Names of letters, as words are: files that are counted become the pages of a book.
  const wordOf = (n: number) => Array.from(String(n), (digit) => 'abcdefghij'[Number(digit)]).join('');
  const filesOf = (n: number) => [
    { name: `${wordOf(n)}.jpg`, bytes: pictures[n % pictures.length] ?? Buffer.alloc(0) },
    { name: `${wordOf(n)}.wav`, bytes: sounds[n % sounds.length] ?? Buffer.alloc(0) },
  ];
  return Array.from({ length: pairs - 1 }, (_, n) => filesOf(n)).flat();
}

/** Asks for a learner's list until it is told to stop; resolves with the milliseconds that each took. */
async function askForLists(list: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await timed(list));
    await pause(listEvery);
  }
  return times;
}

/** Sends an archive and has it read; resolves once the job has ended. */
async function importArchive(product: Product, archive: Buffer): Promise<{ sent: number; read: number }> {
  const { url } = product.server;
  const cookie = await product.cookieOf(firstAdmin);
  const send = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', cookie);
    headers.set('origin', url);
    const response = await fetch(`${url}${path}`, { ...init, headers });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  const post = (path: string, body: unknown) =>
    send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  const id = randomUUID();
  await post('/api/author/imports', { id, name: 'Everything at once' });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(archive)]), 'all.zip');
  const path = `/api/author/imports/${id}/files?fileId=${randomUUID()}&name=all.zip`;
  const sent = await timed(() => send(path, { method: 'POST', body: form }));
  const read = await timed(async () => {
    let job = (await post(`/api/author/imports/${id}/read`, {})) as Job;
    while (isUnderWay(job.state)) {
      await pause(500);
      job = (await send(`/api/jobs/${job.id}`)) as Job;
    }
    if (job.state !== 'done') throw new Error(`The job is ${job.state}.`);
  });
  const { files } = (await send(`/api/author/imports/${id}`)) as { files: { problem: string | null }[] };
  const unused = files.filter(({ problem }) => problem !== null).length;
  if (unused > 0) throw new Error(`${unused} files are not used.`);
  return { sent, read };
}

/** The largest import that there may be, and what others notice of it: memory of the server, and how long a learner's list takes. */
async function benchArchive(folder: Awaited<ReturnType<typeof largestFolder>>): Promise<void> {
  const archive = zipOf(...folder.map((file) => ({ ...file, isStored: true })));
  const product = await startProduct();
  try {
    const learner = await product.api.register('Reads meanwhile');
    const cookie = await product.cookieOf(learner);
    const list = async () =>
      (await fetch(`${product.server.url}/api/learning-materials`, { headers: { cookie } })).text();
    let asked = 0;
    const before = await askForLists(list, () => asked++ >= listsAtRest);
    const rest = product.server.memory().now;
    const state = { isOver: false, most: rest };
    const during = askForLists(list, () => state.isOver);
    const sampling = (async () => {
      while (!state.isOver) {
        state.most = Math.max(state.most, product.server.memory().now);
        await pause(100);
      }
    })();
    const { sent, read } = await importArchive(product, archive);
    state.isOver = true;
    await sampling;
    const [quiet, busy] = [median(before), median(await during)];
    const size = Math.round(archive.length / megabyte);
    process.stdout.write(
      `\nAn archive of ${(pairs - 1) * 2} files and ${size} MB: sent in ${(sent / 1000).toFixed(1)} s, read in ${(read / 1000).toFixed(0)} s\n` +
        `  the server holds ${Math.round(state.most - rest)} MB more than at rest (${Math.round(rest)} MB)\n` +
        `  a learner's list takes ${quiet.toFixed(1)} ms at rest and ${busy.toFixed(1)} ms meanwhile (${(busy / quiet).toFixed(2)})\n`,
    );
  } finally {
    await product.stop();
  }
}

/** Whether a process was started by this one, or by one that it started. */
function isOwn(pid: string): boolean {
  let at = pid;
  while (Number(at) > 1) {
    at = /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${at}/status`, 'utf8'))?.[1] ?? '0';
    if (Number(at) === process.pid) return true;
  }
  return false;
}

/** Megabytes that the largest page of our browser holds for itself, by Linux's own count: without the program, which all pages share. */
function pageMemory(): number {
  let most = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer') || !isOwn(pid)) continue;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const kilobytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
      most = Math.max(most, (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024);
    } catch {
      // It has ended.
    }
  }
  return most;
}

/** The same files as a folder that is chosen in a real browser: what its page holds, and what the server does. */
async function benchFolder(files: Awaited<ReturnType<typeof largestFolder>>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kalima-folder-'));
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    await mkdir(join(folder, 'school'));
    for (const { name, bytes } of files) await writeFile(join(folder, 'school', name), bytes);
    const context = await browser.newContext({ baseURL: product.server.url, viewport: { width: 1280, height: 860 } });
    await context.addCookies(await product.api.sessionOf(firstAdmin));
    const page = await context.newPage();
    await page.goto('/admin/imports');
    const input = page.locator('input[webkitdirectory]');
    await input.waitFor({ state: 'attached' });
    const [rest, serverRest] = [pageMemory(), product.server.memory().now];
    const state = { isOver: false, most: rest, serverMost: serverRest };
    const sampling = (async () => {
      while (!state.isOver) {
        state.most = Math.max(state.most, pageMemory());
        state.serverMost = Math.max(state.serverMost, product.server.memory().now);
        await pause(100);
      }
    })();
    const taken = await timed(async () => {
      await input.setInputFiles(join(folder, 'school'));
      const ready = page.getByRole('button', { name: /^Import [\d,]+ cards$/ }).and(page.locator(':enabled'));
      await ready.waitFor({ timeout: 1_500_000 });
    });
    state.isOver = true;
    await sampling;
    process.stdout.write(
      `\nThe same files as a folder, in a browser: there in ${(taken / 1000).toFixed(0)} s\n` +
        `  the page holds ${Math.round(state.most)} MB at most (${Math.round(rest)} MB at rest)\n` +
        `  the server holds ${Math.round(state.serverMost - serverRest)} MB more than at rest\n`,
    );
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true });
  }
}

/** The largest import that there may be, as an archive and as a folder. */
export async function benchImports(): Promise<void> {
  const folder = await largestFolder();
  await benchArchive(folder);
  await benchFolder(folder);
}

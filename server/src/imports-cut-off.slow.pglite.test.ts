import { randomInt, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import type { Job } from '@kalima/shared/contract/jobs';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { signInAt } from './testing/constant-load.ts';
import { importDraft, importRow } from './testing/import-inputs.ts';
import { type RunningServer, runServer } from './testing/run-server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { picture, sound } from './testing/test-pictures.ts';
import { zipOf } from './testing/zip-file.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };
const words = ['bread', 'tea', 'milk', 'salt', 'rice', 'fish'];

test('an import at whose every step the server is killed is whole, once, and nothing of it is half made', async () => {
  const env = { DATA_DIR: temporaryFolder(), ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password };
  let server: RunningServer = await runServer(env);
  // The session outlives the kills as well.
  const cookie = await signInAt(server.address, account);
  async function ask<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { cookie, ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${server.address}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }
  const send = <Answer>(method: string, path: string, body: object) =>
    ask<Answer>(path, { method, body: JSON.stringify(body) });

  const [id, fileId] = [randomUUID(), randomUUID()];
  const own = `/api/author/imports/${id}`;
  const jpg = await picture(400, 300, 'jpeg');
  const archive = zipOf(
    ...words.flatMap((word) => [
      { name: `${word}.jpg`, bytes: jpg },
      { name: `${word}.wav`, bytes: sound() },
    ]),
  );
  const rowIds = words.map(() => randomUUID());
  const state = () => ask<ContentImport>(own);
  const draftOf = ({ files }: ContentImport) => {
    const urlOf = (name: string) => files.find((file) => file.name.endsWith(name))?.url ?? null;
    return importDraft(
      words.map((text, at) =>
        importRow({ id: rowIds[at] ?? '', text, imageUrl: urlOf(`${text}.jpg`), audioUrl: urlOf(`${text}.wav`) }),
      ),
    );
  };
  async function read() {
    let job = await send<Job>('POST', `${own}/read`, {});
    while (isUnderWay(job.state)) {
      await pause(20);
      job = await ask<Job>(`/api/jobs/${job.id}`);
    }
    expect(job.state).toBe('done');
  }
  /** What a browser does, each under ids of its own, so that it can be done again where no answer came. */
  const steps: (() => Promise<unknown>)[] = [
    () => send('POST', '/api/author/imports', { id, name: 'Kitchen' }),
    () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(archive)]), 'kitchen.zip');
      return ask(`${own}/files?fileId=${fileId}&name=kitchen.zip`, { method: 'POST', body: form });
    },
    read,
    async () => {
      const now = await state();
      return send('PUT', `${own}/draft`, { version: now.version, draft: draftOf(now) });
    },
    async () => send('POST', `${own}/make`, { draft: draftOf(await state()) }),
    () => send('POST', `/api/teacher/changes/${id}/undo`, {}),
    async () => send('POST', `${own}/make`, { draft: draftOf(await state()) }),
  ];
  for (const step of steps) {
    // A job whose server was killed goes on after its lease: exchange/imports/bounds-of-imports.test.ts tests that.
    if (step === read) await read();
    // It may have been done by then, or not have come; either is told by nothing.
    const cut = step().catch(() => undefined);
    await pause(randomInt(0, 60));
    await server.end('SIGKILL');
    await cut;
    server = await runServer(env);
    await step();
  }

  const { items } = await ask<{ items: { id: string; name: string; cardCount: number }[] }>('/api/reading-lessons');
  expect(items).toMatchObject([{ name: 'In the kitchen', cardCount: words.length }]);
  const lesson = await ask<{ cards: { word: string; imageUrl: string; audioUrl: string }[] }>(
    `/api/author/reading-lessons/${items[0]?.id}`,
  );
  expect(lesson.cards.map(({ word }) => word)).toEqual(words);
  for (const { imageUrl, audioUrl } of lesson.cards)
    for (const url of [imageUrl, audioUrl])
      expect((await fetch(`${server.address}${url}`, { headers: { cookie } })).status).toBe(200);
  const { files } = await state();
  expect(files.filter(({ problem }) => problem === null)).toHaveLength(2 * words.length + 1);
  expect((await ask<{ items: object[] }>('/api/author/imports')).items).toHaveLength(1);
  expect((await server.end('SIGTERM')).code).toBe(0);
  // Of what came half nothing stays; the folder itself goes with the server.
  expect(await readdir(join(env.DATA_DIR, 'uploads')).catch(() => [])).toEqual([]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ContentImport } from '@kalima/shared/contract/exchange/imports';
import type { Job } from '@kalima/shared/contract/jobs';
import { isUnderWay } from '@kalima/shared/domain/people/jobs';
import { signInAt } from './testing/constant-load.ts';
import { importDraft, importRow } from './testing/import-inputs.ts';
import { runServer } from './testing/run-server.ts';
import { hasSmallDisks, smallDiskOf, withSmallDisk } from './testing/small-disk.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { makeEmptyDatabase } from './testing/test-database.ts';
import { film } from './testing/test-pictures.ts';
import { filesOf, uploadAt } from './testing/upload-at.ts';
import { zipOf } from './testing/zip-file.ts';

const account = { email: 'admin@example.org', password: 'correct horse' };
const megabyte = 1024 * 1024;

/** A picture that takes little room as it is sent, and much as it is kept. */
function noise(): Promise<Buffer> {
  const raw = { width: 1280, height: 1280, channels: 3 } as const;
  return sharp(randomBytes(1280 * 1280 * 3), { raw })
    .webp({ quality: 1 })
    .toBuffer();
}

test.skipIf(!hasSmallDisks)(
  'a disk that fills up while a file comes in keeps nothing of it, and the next is taken',
  async () => {
    const folder = temporaryFolder();
    const databaseUrl = await makeEmptyDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 's'.repeat(32),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    };
    const server = await runServer(env, withSmallDisk(folder, 32));
    const disk = smallDiskOf(server.pid, folder);
    const cookie = await signInAt(server.address, account);
    const send = (bytes: Uint8Array, purpose: 'video' | 'image') =>
      uploadAt(server.address, cookie, bytes, `learning-material-${purpose}`);
    const whole = await send(film(2 * megabyte), 'video');
    const before = disk.files();
    const rows = await filesOf(databaseUrl);
    const picture = await noise();
    const cases = [
      { bytes: film(10 * megabyte), purpose: 'video', room: 4 * megabyte },
      { bytes: picture, purpose: 'image', room: 2 * picture.length },
      { bytes: picture, purpose: 'image', room: 0 },
    ] as const;
    for (const { bytes, purpose, room } of cases) {
      disk.leave(room);
      expect(await send(bytes, purpose)).toEqual({
        status: 507,
        retryAfter: '5',
        body: { code: 'DISK_FULL', message: 'The disk of the server is full.' },
      });
      expect(disk.files()).toEqual(before);
      expect(await filesOf(databaseUrl)).toEqual(rows);
      // What is there is read as before.
      const { url } = whole.body as { url: string };
      const read = await fetch(`${server.address}${url}`, { headers: { cookie, range: 'bytes=0-9' } });
      expect([read.status, (await read.arrayBuffer()).byteLength]).toEqual([206, 10]);
      disk.makeRoom();
      expect(await send(bytes, purpose)).toMatchObject({ status: 201 });
      before.splice(0, before.length, ...disk.files());
      rows.splice(0, rows.length, ...(await filesOf(databaseUrl)));
    }
    expect(before.filter((file) => file.startsWith('uploads/'))).toEqual([]);
    const { stdout, ...end } = await server.end('SIGTERM');
    expect(end).toMatchObject({ code: 0, stderr: '' });
    // One line and no stack, however much fails within a minute.
    expect(stdout.split('\n').filter((line) => line.startsWith('{'))).toEqual([
      expect.stringMatching(/"code":"DISK_FULL".*"msg":"a disk is full; what fails is counted"/),
    ]);
    expect(stdout).not.toContain('stack');
  },
);

test.skipIf(!hasSmallDisks)(
  'a disk that fills up at any step of an import leaves nothing half made, and each step is done once there is room',
  async () => {
    const folder = temporaryFolder();
    const databaseUrl = await makeEmptyDatabase();
    const env = {
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 's'.repeat(32),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    };
    const server = await runServer(env, withSmallDisk(folder, 32));
    const disk = smallDiskOf(server.pid, folder);
    const cookie = await signInAt(server.address, account);
    const ask = async (method: string, path: string, body?: FormData | object) => {
      const json = body === undefined || body instanceof FormData ? undefined : JSON.stringify(body);
      const answer = await fetch(`${server.address}${path}`, {
        method,
        headers: { cookie, ...(json === undefined ? {} : { 'content-type': 'application/json' }) },
        body: json ?? (body as FormData | undefined) ?? null,
      });
      return { status: answer.status, body: (await answer.json()) as never };
    };
    const id = randomUUID();
    const own = `/api/author/imports/${id}`;
    expect((await ask('POST', '/api/author/imports', { id, name: 'Kitchen' })).status).toBe(201);
    const archive = zipOf(
      ...(await Promise.all([1, 2, 3].map(async (n) => ({ name: `${n}.webp`, bytes: await noise() })))),
    );
    const send = () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(archive)]), 'kitchen.zip');
      return ask('POST', `${own}/files?fileId=${randomUUID()}&name=kitchen.zip`, form);
    };
    const filesNow = async () => {
      const { files } = (await ask('GET', own)).body as ContentImport;
      return files.filter(({ kind, problem }) => kind === 'picture' && problem === null);
    };
    const before = disk.files();
    disk.leave(0);
    expect(await send()).toMatchObject({ status: 507, body: { code: 'DISK_FULL' } });
    expect(disk.files()).toEqual(before);
    disk.makeRoom();
    expect((await send()).status).toBe(201);

    disk.leave(0);
    const { id: jobId } = (await ask('POST', `${own}/read`, {})).body as Job;
    const jobUntil = async (isThere: (job: Job) => boolean) => {
      let job: Job;
      do job = (await ask('GET', `/api/jobs/${jobId}`)).body;
      while (!isThere(job) && isUnderWay(job.state));
      return job;
    };
    expect((await jobUntil(({ isRetrying }) => isRetrying)).state).toBe('running');
    expect(await filesNow()).toEqual([]);
    disk.makeRoom();
    expect((await jobUntil(() => false)).state).toBe('done');
    const pictures = await filesNow();
    expect(pictures).toHaveLength(3);

    // To make a lesson of what is there takes no room of this disk.
    disk.leave(0);
    const draft = importDraft(pictures.map(({ url }) => importRow({ imageUrl: url })));
    expect(await ask('POST', `${own}/make`, { draft })).toMatchObject({ status: 201, body: { state: 'made' } });
    expect((await ask('GET', '/api/reading-lessons')).body).toMatchObject({ items: [{ cardCount: 3 }] });
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  },
);

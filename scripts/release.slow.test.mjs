import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './node-24.mjs';
import { runCommand } from './run-command.mjs';

const shared = ['--net', '--mount', '--pid', '--fork'];
const canPartFromTheRest = (() => {
  try {
    execFileSync('unshare', [...shared, 'sh', '-c', 'ip link set lo up && mount -t tmpfs none /mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();

/** A machine with the C library and a shell alone, and without a network. */
let machine = '';
beforeAll(async () => {
  if (!canPartFromTheRest) return;
  machine = await mkdtemp(join(tmpdir(), 'kalima-machine-'));
  const out = join(machine, 'archive');
  // As everybody calls it: tools build something else where NODE_ENV says that this is a test.
  const { code, output } = await runCommand('node', [join(root, 'scripts/release.mjs'), '--out', out], {
    env: { NODE_ENV: '' },
  });
  if (code !== 0) throw new Error(output);
  const [archive = ''] = await readdir(out);
  for (const folder of ['bin', 'dev', 'lib', 'lib64', 'opt', 'proc', 'tmp', 'usr/lib']) {
    await mkdir(join(machine, folder), { recursive: true });
  }
  await writeFile(join(machine, 'bin/sh'), '');
  await runCommand('tar', ['--extract', '--file', join(out, archive), '--directory', join(machine, 'opt')]);
  await runCommand('sh', ['-c', `mv "${machine}"/opt/kalima-*-* "${machine}/opt/kalima"`]);
}, 600_000);
afterAll(async () => {
  if (machine !== '') await rm(machine, { recursive: true, force: true });
});

/** Waits until the server answers, and then says what it answered to what was asked. */
const asking = `
const url = 'http://127.0.0.1:3000';
for (;;) {
  const answer = await fetch(url + '/readyz').catch(() => null);
  if (answer?.ok) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const page = await (await fetch(url)).text();
const post = async (path, body) => {
  const headers = { 'content-type': 'application/json', origin: url };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
};
const person = { email: 'first@school.example', password: 'a long sentence to enter by' };
const joined = await post('/api/auth/sign-up/email', { ...person, name: 'First', targetLanguage: 'arabic', nativeLanguage: 'english' });
const entered = await post('/api/auth/sign-in/email', person);
console.log(JSON.stringify({ hasPage: page.includes('<title>'), joined, entered }));
`;

/**
 * Starts what was unpacked, asks it, and ends it.
 * @param {string} folder
 */
async function startAndAsk(folder) {
  await writeFile(join(machine, 'asking.mjs'), asking);
  const inside = `/opt/${folder}/kalima > /tmp/log & server=$!; /opt/${folder}/node /asking.mjs; kill $server; wait`;
  const script = `
    set -e
    ip link set lo up
    for folder in dev lib lib64 usr/lib; do mount --rbind "/$folder" "${machine}/$folder"; done
    mount --bind /bin/sh "${machine}/bin/sh"
    mount -t proc none "${machine}/proc"
    exec chroot "${machine}" /bin/sh -c '${inside}'`;
  const { stdout, output } = await runCommand('unshare', [...shared, 'sh', '-c', script]);
  const answer = stdout.trim().split('\n').at(-1) ?? '';
  if (!answer.startsWith('{')) throw new Error(output);
  return /** @type {unknown} */ (JSON.parse(answer));
}

test.skipIf(!canPartFromTheRest)(
  'what is released starts on a machine with nothing else and without a network, and the next one beside it finds its data',
  async () => {
    expect(await startAndAsk('kalima')).toEqual({ hasPage: true, joined: 200, entered: 200 });
    await rename(join(machine, 'opt/kalima'), join(machine, 'opt/kalima-next'));
    // The same person cannot join twice.
    expect(await startAndAsk('kalima-next')).toEqual({ hasPage: true, joined: 422, entered: 200 });
  },
  300_000,
);

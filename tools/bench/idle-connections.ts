import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './processes.ts';

/** Megabytes that a process holds, from Linux's own count; 0 where there is none. */
function megabytesOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

async function milliseconds(url: string): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 50; at += 1) {
    const start = performance.now();
    const answer = await fetch(url);
    await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[25] ?? 0;
}

/** Opens so many connections to one server that say nothing, and asks it something meanwhile. */
export async function benchIdleConnections(count: number): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalima-idle-'));
  const sockets: Socket[] = [];
  try {
    const server = await startServer('server/start.mjs', {
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'off',
      BACKUP_EVERY: '0',
      LOG_LEVEL: 'silent',
    });
    const { hostname, port } = new URL(server.url);
    const alone = await milliseconds(`${server.url}/readyz`);
    const before = megabytesOf(server.pid);
    for (let at = 0; at < count; at += 1) {
      // A loopback address has no more than 28,000 ports to come from.
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.0.${2 + (at % 8)}` });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      sockets.push(socket);
    }
    const crowded = await milliseconds(`${server.url}/readyz`);
    const after = megabytesOf(server.pid);
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
    process.stdout.write(
      `\n${open} idle connections: ${(after - before).toFixed(0)} MB more (${before.toFixed(0)} to ${after.toFixed(0)} MB); /readyz in ${crowded.toFixed(1)} ms, ${alone.toFixed(1)} ms before\n`,
    );
    await server.stop();
  } finally {
    for (const socket of sockets) socket.destroy();
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface SlowProxy {
  /** Address of the server behind, by way of this. */
  readonly endpoint: string;
  /** From here on connections stay open and nothing comes through. */
  hang(): void;
  /** Lets through what was held back, where it is still wanted. */
  goOn(): void;
  /** Resolves when so many connections hold something back. */
  held(count: number): Promise<void>;
  close(): void;
}

/** Stands before a server, and hangs when it is told to. */
export async function startSlowProxy(target: string): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** What each connection has sent that was not let through. */
  const held = new Map<Socket, { to: Socket; chunks: Buffer[] }>();
  let isHanging = false;
  let changed = Promise.withResolvers<void>();

  function forward(from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (chunk: Buffer) => {
      if (!isHanging) {
        to.write(chunk);
        return;
      }
      const before = held.get(from)?.chunks ?? [];
      held.set(from, { to, chunks: [...before, chunk] });
      changed.resolve();
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      // What its sender has given up arrives no more.
      if (held.delete(from)) to.destroy();
      else to.end();
    });
  }

  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang() {
      isHanging = true;
    },
    goOn() {
      isHanging = false;
      for (const { to, chunks } of held.values()) to.write(Buffer.concat(chunks));
      held.clear();
    },
    async held(count) {
      while (held.size < count) {
        changed = Promise.withResolvers<void>();
        await changed.promise;
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

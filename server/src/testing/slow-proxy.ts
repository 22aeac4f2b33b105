import { once } from 'node:events';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { pipeline } from 'node:stream/promises';

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
  const holding = new Set<Socket>();
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  let isHanging = false;
  let changed = Promise.withResolvers<void>();

  async function* gated(source: Socket): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (isHanging) {
        holding.add(source);
        changed.resolve();
        await gate.promise;
        if (source.destroyed) return;
      }
      yield chunk as Buffer;
    }
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    pipeline(client, gated, upstream).catch(() => undefined);
    pipeline(upstream, gated, client).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hang() {
      isHanging = true;
      gate = Promise.withResolvers<void>();
    },
    goOn() {
      isHanging = false;
      holding.clear();
      gate.resolve();
    },
    async held(count) {
      while (holding.size < count) {
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

import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionCookie, knownSessionHash } from '../sessions/session-token.ts';
import { networkOf } from './network.ts';

/** Bytes of answers that clients have not taken yet, which the server holds at most. */
export const maxHeldBytes = 256 * 1024 * 1024;

/** What an answer that is read from a file or a store holds while it is sent: the buffers between there and the network. */
const streamBytes = 128 * 1024;

interface Held {
  readonly bytes: number;
  readonly breakOff: () => void;
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload === null || payload === undefined ? 0 : streamBytes;
}

/**
 * Bounds the memory that clients hold who ask and do not read. Beyond the limit the oldest answer of whoever holds most is
 * broken off, so that one client that takes nothing ends its own connections and nobody else's.
 */
export function createHeldResponses(limit: number = maxHeldBytes) {
  const holders = new Map<string, Set<Held>>();
  let total = 0;

  function sumOf(held: ReadonlySet<Held>): number {
    let sum = 0;
    for (const { bytes } of held) sum += bytes;
    return sum;
  }

  function release(holder: string, held: Held): void {
    const all = holders.get(holder);
    if (!all?.delete(held)) return;
    total -= held.bytes;
    if (all.size === 0) holders.delete(holder);
  }

  /** Breaks off the oldest answer of whoever holds most, until what is left is within the limit. */
  function makeRoom(): void {
    if (total <= limit) return;
    let most: [holder: string, held: Held, sum: number] | undefined;
    for (const [holder, all] of holders) {
      const sum = sumOf(all);
      const [oldest] = all;
      if (oldest && (!most || sum > most[2])) most = [holder, oldest, sum];
    }
    if (!most) return;
    const [holder, held] = most;
    release(holder, held);
    held.breakOff();
    makeRoom();
  }

  return {
    /** Counts an answer of `bytes` for a holder until the returned function is called. */
    hold(holder: string, bytes: number, breakOff: () => void): () => void {
      const held = { bytes, breakOff };
      const all = holders.get(holder) ?? new Set();
      holders.set(holder, all.add(held));
      total += bytes;
      makeRoom();
      return () => release(holder, held);
    },
    total: () => total,
  };
}

/**
 * Whose an answer is: of the session where there is one, since a school shares an address, else of the network. Nothing that
 * a client can make up counts, so that nobody spreads over many holders what they hold.
 */
export function holderOf({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>, cookie: SessionCookie): string {
  return knownSessionHash(headers.cookie, cookie) ?? networkOf(ip);
}

/** Counts every answer from when it is sent until the network has taken it or the connection ends. */
export function holdResponses(held: ReturnType<typeof createHeldResponses>, cookie: SessionCookie) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    const bytes = sizeOf(payload);
    if (bytes > 0) {
      const { socket } = request.raw;
      const release = held.hold(holderOf(request, cookie), bytes, () => {
        request.log.warn({ bytes }, 'an answer that nobody takes was broken off');
        socket.destroy();
      });
      reply.raw.once('close', release);
    }
    done(null, payload);
  };
}

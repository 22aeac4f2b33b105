import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SessionCookie, knownSessionHash } from '../sessions/session-token.ts';
import { openRequestOf } from './open-request.ts';
import { networkOf } from './network.ts';

/** Bytes of answers that clients have not taken yet, which the server holds at most. */
export const maxHeldBytes = 256 * 1024 * 1024;

/** What an answer that is read from a file or a store holds while it is sent: the buffers between there and the network. */
const streamBytes = 128 * 1024;

/** Memory of any response besides its bytes: the request, its headers and what Node and Fastify hold of both. */
const answerBytes = 8 * 1024;

interface Held {
  readonly bytes: number;
  readonly breakOff: () => void;
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  if (payload instanceof Uint8Array) return payload.byteLength;
  return payload === null || payload === undefined ? 0 : streamBytes;
}

interface Holder {
  readonly responses: Set<Held>;
  bytes: number;
}

/**
 * Bounds the memory held for clients that ask and do not read. Beyond the limit the oldest response of whoever holds most is
 * aborted, so that a client that reads nothing loses its own connections and nobody else's.
 */
export function createHeldResponses(limit: number = maxHeldBytes) {
  const holders = new Map<string, Holder>();
  let total = 0;

  function release(name: string, held: Held): void {
    const holder = holders.get(name);
    if (!holder?.responses.delete(held)) return;
    holder.bytes -= held.bytes;
    total -= held.bytes;
    if (holder.responses.size === 0) holders.delete(name);
  }

  function breakOffOldest(): void {
    let most: [name: string, holder: Holder] | undefined;
    for (const one of holders) if (!most || one[1].bytes > most[1].bytes) most = one;
    const [held] = most?.[1].responses ?? [];
    if (!most || !held) return;
    release(most[0], held);
    held.breakOff();
  }

  const isTooMuch = () => total > limit;

  return {
    /** Counts an answer of `bytes` for a holder until the returned function is called. */
    hold(name: string, bytes: number, breakOff: () => void): () => void {
      const held = { bytes, breakOff };
      const holder = holders.get(name) ?? { responses: new Set(), bytes: 0 };
      holders.set(name, holder);
      holder.responses.add(held);
      holder.bytes += bytes;
      total += bytes;
      while (isTooMuch()) breakOffOldest();
      return () => release(name, held);
    },
    total: () => total,
  };
}

/**
 * The holder of a response: the session if there is one, since a school shares an address, else the network. Nothing that a
 * client can make up counts, so that nobody spreads over many holders.
 */
export function holderOf(request: Pick<FastifyRequest, 'headers' | 'ip'>, cookie: SessionCookie): string {
  // Fastify computes the address each time that it is read.
  return knownSessionHash(request.headers.cookie, cookie) ?? networkOf(request.ip);
}

/** Counts every response from when it is sent until the network has taken it or the connection ends. */
export function holdResponses(held: ReturnType<typeof createHeldResponses>, cookie: SessionCookie) {
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) => {
    // If the client disconnected before the response, there is no connection left to close.
    const bytes = reply.raw.destroyed || reply.raw.closed ? 0 : answerBytes + sizeOf(payload);
    if (bytes > 0) {
      const { socket } = request.raw;
      const release = held.hold(holderOf(request, cookie), bytes, () => {
        request.log.warn({ bytes }, 'a response that its client stopped reading was aborted');
        socket.destroy();
      });
      openRequestOf(reply).atEnd(release);
    }
    done(null, payload);
  };
}

import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openRequestOf } from './open-request.ts';

/** Requests of one connection that wait for their answers at most. Browsers and proxies send the next after an answer. */
export const mostUnanswered = 32;

/**
 * Bounds what one connection asks before it has its answers, and makes every answer end with its connection: Node emits
 * `close` only for the one that is being sent, not for those that wait behind it, which would be counted for ever.
 */
export function createOpenRequestsHook() {
  const connections = new WeakMap<Socket, Set<ServerResponse>>();

  function openOf(socket: Socket): Set<ServerResponse> {
    const found = connections.get(socket);
    if (found) return found;
    const open = new Set<ServerResponse>();
    connections.set(socket, open);
    // After Node's own listener, which ends the one that is being sent.
    socket.once('close', () => setImmediate(() => open.forEach((response) => response.destroy().emit('close'))));
    return open;
  }

  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { socket } = request.raw;
    const open = openOf(socket);
    if (open.size >= mostUnanswered) {
      if (!socket.destroyed) request.log.warn('a connection that asks without taking answers was ended');
      socket.destroy();
      reply.hijack();
    } else {
      open.add(reply.raw);
      openRequestOf(reply).atEnd(() => void open.delete(reply.raw));
    }
    done();
  };
}

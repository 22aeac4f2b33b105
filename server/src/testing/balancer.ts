import { once } from 'node:events';
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  createServer,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Balancer {
  readonly address: string;
  /** Puts a server in the place of another one. */
  replace(old: string, fresh: string): void;
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * A round-robin balancer that does what real ones do: keeps connections open, asks /readyz, goes to the next server where
 * a connection is refused, and repeats what may be repeated once after a broken connection or a 503.
 */
export async function startBalancer(servers: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const unready = new Set<string>();
  let turn = 0;
  const isReady = async (server: string): Promise<boolean> => {
    try {
      return (await fetch(`${server}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  const checks = setInterval(() => {
    for (const server of servers) {
      void isReady(server).then((ready) => (ready ? unready.delete(server) : unready.add(server)));
    }
  }, 50);

  function pick(not: string | undefined): string {
    const able = servers.filter((server) => !unready.has(server) && server !== not);
    turn += 1;
    return (able.length > 0 ? able : servers)[turn % (able.length || servers.length)] ?? '';
  }

  async function ask(server: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const { connection, 'transfer-encoding': coding, ...kept } = headers;
    void connection;
    void coding;
    const asked = send(`${server}${url ?? ''}`, { agent, method: method ?? 'GET', headers: kept });
    asked.end(body);
    const [message] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: message.statusCode ?? 0, headers: message.headers, body: await read(message) };
  }

  async function pass(request: IncomingMessage, body: Buffer): Promise<Answer> {
    const mayRepeat = idempotent.has(request.method ?? '');
    let server: string | undefined;
    for (let isLast = false; ;) {
      server = pick(server);
      try {
        const answer = await ask(server, request, body);
        if (answer.status !== 503 || !mayRepeat || isLast) return answer;
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (isUnsent) {
          unready.add(server);
          continue;
        }
        if (!mayRepeat || isLast) return { status: 502, headers: {}, body: Buffer.from(String(error)) };
      }
      isLast = true;
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await pass(request, await read(request));
    const { connection, 'transfer-encoding': coding, ...kept } = headers;
    void connection;
    void coding;
    response.writeHead(status, { ...kept, 'content-length': body.length }).end(body);
  }

  const front = createServer((request, response) => void serve(request, response));
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    clearInterval(checks);
    agent.destroy();
    front.closeAllConnections();
    front.close();
  });
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    replace(old, fresh) {
      servers[servers.indexOf(old)] = fresh;
    },
  };
}

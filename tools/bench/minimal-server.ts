import { readFile } from 'node:fs/promises';
import { createServer, request as ask, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export interface MinimalServer {
  readonly url: string;
  stop(): Promise<void>;
}

async function sendFile(file: string, outgoing: ServerResponse): Promise<void> {
  const content = await readFile(file).catch(() => null);
  if (content === null) return void outgoing.writeHead(404).end();
  const headers = { 'content-type': types[extname(file)] ?? '', 'content-encoding': 'br' };
  outgoing.writeHead(200, headers).end(brotliCompressSync(content));
}

/** Builds the minimal page and serves it, compressed as the product's files are; data and media come from the product. */
export async function startMinimalServer(product: string, folder: string): Promise<MinimalServer> {
  await build({
    root: join(import.meta.dirname, 'minimal-page'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, modulePreload: false },
  });
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (/^\/(?:api|media)\//.test(path)) {
      const { hostname, port } = new URL(product);
      const { headers, url } = incoming;
      ask({ hostname, port, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      }).end();
      return;
    }
    void sendFile(join(folder, path === '/' ? 'index.html' : path), outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

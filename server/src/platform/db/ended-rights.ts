import type pg from 'pg';

/** Triggers tell here whose rights may have ended (migration 0055): the id of a person, or nothing for everybody. */
export const endedRightsChannel = 'rights_ended';

/** Called with the id of the person whose rights may have ended, or null for those of everybody. */
export type OnEndedRights = (userId: string | null) => void;

/**
 * What is told of rights that may have ended (decision 68). Of a change that this process makes it is told before the change is acknowledged to
 * whoever asked for it; of one that another server makes, some milliseconds after.
 */
export interface EndedRights {
  /** Whether every change is heard now, wherever it is made: nothing about rights may be remembered while it is not. */
  isHeard(): boolean;
  /** Calls the listener with each change from now on, and for everybody where changes may have gone unheard. */
  subscribe(listener: OnEndedRights): void;
}

/** Where the connections of a database say what they hear. */
export function createEndedRights(isHeard: () => boolean, onFirstListener: () => void = () => undefined) {
  const listeners: OnEndedRights[] = [];
  const tell: OnEndedRights = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  return {
    tell,
    isHeard,
    subscribe(listener: OnEndedRights): void {
      if (listeners.push(listener) === 1) onFirstListener();
    },
    /**
     * Makes a connection of a pool hear, too: PostgreSQL tells a connection of its own changes before it says that they are committed. `listen` must
     * have been said on it.
     */
    hearOn(client: pg.ClientBase): void {
      client.on('notification', ({ payload }) => tell(payload || null));
    },
  };
}

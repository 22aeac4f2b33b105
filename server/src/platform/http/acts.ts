import type { PersonAction } from '@kalima/shared/domain/people/person-log';
import type { Caller } from '../sessions/caller.ts';

/** An action, and the people to whom it was done. */
export interface Act {
  readonly action: PersonAction;
  readonly people: readonly string[];
}

/** Notes what somebody did, and to whom. */
export type NoteActs = (caller: Caller, acts: readonly Act[]) => Promise<void>;

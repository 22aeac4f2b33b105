import type { PersonAction } from '@kalima/shared/domain/person-log';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Caller } from '../sessions/caller.ts';
import { type AccountLimiter, createAccountLimiter } from './limits.ts';
import * as places from './places.ts';
import { type AccountReads, createAccountReads } from './session-accounts.ts';
import { type CostlyReads, createCostlyReads } from './costly-reads.ts';

/** What is asked of everybody who calls an endpoint. */
export interface CallerChecks {
  readonly limiter: AccountLimiter;
  /** Of writes and costly reads. */
  readonly places: places.AccountPlaces;
  /** Turns of costly reads. */
  readonly costlyReads: CostlyReads;
  /** Of each session, for what ends access. */
  readonly guards: places.AccountPlaces;
  /** The same of all sessions of an account. */
  readonly guardsOfAccount: places.AccountPlaces;
  /** Of each network, for what is asked by nobody who is signed in. */
  readonly networks: places.AccountPlaces;
  /** Of every read, and of the session checks of all others. */
  readonly reads: AccountReads;
  /** Throws where an admin may not act as one yet. */
  readonly checkAdmin: (caller: Caller) => Promise<void>;
  /** Notes what somebody did, and to whom. */
  readonly noteActs: NoteActs;
}

/** An action, and the people to whom it was done. */
export interface Act {
  readonly action: PersonAction;
  readonly people: readonly string[];
}

export type NoteActs = (caller: Caller, acts: readonly Act[]) => Promise<void>;

/** The checks of one server; all endpoints share them. */
export function createCallerChecks(
  database: OpenDatabase,
  { checkAdmin }: Pick<CallerChecks, 'checkAdmin'>,
  { note: noteActs }: { readonly note: NoteActs },
  limits?: Parameters<typeof createAccountLimiter>[0],
): CallerChecks {
  return {
    limiter: createAccountLimiter(limits),
    places: places.createAccountPlaces(places.changePlaces),
    costlyReads: createCostlyReads(database),
    guards: places.createAccountPlaces(places.guardPlaces),
    guardsOfAccount: places.createAccountPlaces(places.guardPlacesOfAccount),
    networks: places.createAccountPlaces(places.networkPlaces),
    reads: createAccountReads(database, places.createAccountPlaces(places.readPlaces)),
    checkAdmin,
    noteActs,
  };
}

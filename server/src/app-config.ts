import type { Config } from './platform/config.ts';
import type { AccountLimits } from './platform/admission/limits.ts';

/** What of the configuration the features go by; the rest concerns the process. */
export type AppConfig = Pick<
  Config,
  | 'publicUrl'
  | 'trustProxy'
  | 'dataDir'
  | 'isLocal'
  | 'school'
  | 'secondFactorOf'
  | 'singleSignOn'
  | 'passwordsOf'
  | 'keepEventsDays'
>;

/** Limits that tests change. */
export interface TestLimits {
  /** Requests of one account. */
  readonly accounts?: AccountLimits;
  /** Study events of one learner. */
  readonly daily?: { readonly events: number; readonly bytes: number };
  /** Bytes of answers that are held for clients that do not read. */
  readonly heldBytes?: number;
  /** Processor time of one author's files. */
  readonly mediaMs?: number;
}

import type { Config } from './config.ts';

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

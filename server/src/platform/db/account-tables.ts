import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@kalima/shared/domain/people/accounts';
import type { NativeLanguage, ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { ReadingSettings } from '@kalima/shared/domain/learning/reading-settings';

export type Time = ColumnType<Date, Date | undefined, Date>;

interface Profiles {
  id: Generated<string>;
  full_name: string;
  email: string | null;
  user_name: string | null;
  is_school_made: Generated<boolean>;
  email_verified: Generated<boolean>;
  image: string | null;
  role: Generated<Role>;
  may_make_content: Generated<boolean>;
  target_language: Generated<ContentLanguage>;
  native_language: Generated<NativeLanguage>;
  reading: ColumnType<ReadingSettings | null, string | undefined, string>;
  is_withheld: Generated<boolean>;
  notifications_seen_at: Time;
  current_stage: Generated<number>;
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  search_text: Generated<string>;
  browser_key: Generated<string>;
  is_demo: Generated<boolean>;
  sourced_id: ColumnType<string | null, string | null | undefined, string | null>;
  may_connect_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Time;
  updated_at: Time;
  progress_reset_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface Sessions {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: ColumnType<Date, Date, Date>;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Time;
  updated_at: Time;
}

interface Accounts {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Time;
  updated_at: Time;
}

interface Verifications {
  id: Generated<string>;
  identifier: string;
  value: string;
  made_by: string | null;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: Time;
  updated_at: Time;
}

interface LoginCards {
  user_id: string;
  hash: string | null;
  made_by: string;
  made_at: Time;
  expires_at: ColumnType<Date, Date, Date>;
  used_at: ColumnType<Date | null, null | undefined, Date | null>;
  session_id: string | null;
}

interface TwoFactors {
  user_id: string;
  secret: string;
  confirmed_at: ColumnType<Date | null, never, Date | null>;
  last_step: Generated<number>;
  created_at: Time;
}

interface RecoveryCodes {
  hash: string;
  user_id: string;
}

interface Throttles {
  key: string;
  attempts: number;
  resets_at: ColumnType<Date, Date, Date>;
}

interface SchoolSettings {
  id: Generated<boolean>;
  name: Generated<string>;
  time_zone: Generated<string>;
  fixed_time_zone: string | null;
  registration: 'open' | 'class-code' | 'closed' | null;
  session_rest_days: Generated<number>;
  learners_may_delete: Generated<boolean>;
  school_mark: Generated<string>;
  version: Generated<number>;
  updated_at: Time;
}

interface SignInIdentities {
  issuer: string;
  subject: string;
  user_id: string;
  connected_at: Generated<Date>;
  last_used_at: Generated<Date>;
}

interface DemoLoad {
  id: Generated<boolean>;
  begun_at: Time;
}

/** The tables of accounts. */
export interface AccountTables {
  profiles: Profiles;
  demo_load: DemoLoad;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  login_cards: LoginCards;
  two_factors: TwoFactors;
  sign_in_identities: SignInIdentities;
  recovery_codes: RecoveryCodes;
  throttles: Throttles;
  school_settings: SchoolSettings;
}

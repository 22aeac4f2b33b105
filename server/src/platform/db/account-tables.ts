import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@kalima/shared/domain/accounts';
import type { NativeLanguage, TargetLanguage } from '@kalima/shared/domain/languages';

export type Time = ColumnType<Date, Date | undefined, Date>;

export interface Profiles {
  id: Generated<string>;
  full_name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  role: Generated<Role>;
  target_language: Generated<TargetLanguage>;
  native_language: Generated<NativeLanguage>;
  is_withheld: Generated<boolean>;
  notifications_seen_at: Time;
  current_stage: Generated<number>;
  deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  search_text: Generated<string>;
  browser_key: Generated<string>;
  is_demo: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
  progress_reset_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface Sessions {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: ColumnType<Date, Date, Date>;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface Accounts {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface Verifications {
  id: Generated<string>;
  identifier: string;
  value: string;
  made_by: string | null;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: Time;
  updated_at: Time;
}

export interface TwoFactors {
  user_id: string;
  secret: string;
  confirmed_at: ColumnType<Date | null, never, Date | null>;
  last_step: Generated<number>;
  created_at: Time;
}

export interface RecoveryCodes {
  hash: string;
  user_id: string;
}

export interface Throttles {
  key: string;
  attempts: number;
  resets_at: ColumnType<Date, Date, Date>;
}

export interface SchoolSettings {
  id: Generated<boolean>;
  name: Generated<string>;
  time_zone: Generated<string>;
  registration: 'open' | 'closed' | null;
  session_rest_days: Generated<number>;
  version: Generated<number>;
  updated_at: Time;
}

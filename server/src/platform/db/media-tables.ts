import type { ColumnType, Generated } from 'kysely';
import type { Time } from './account-tables.ts';

/** Uploaded files. */
export interface Media {
  key: string;
  type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  uploaded_by: string | null;
  created_at: Time;
  unlinked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  is_cover: Generated<boolean>;
  /** Of a picture in its largest width; null until it was asked for. */
  widest_sha256: ColumnType<string | null, string | null | undefined, string>;
  variant_bytes: ColumnType<number[] | null, number[] | null | undefined, number[]>;
  is_stripped: Generated<boolean>;
  is_ground_checked: Generated<boolean>;
  replaces: ColumnType<string | null, string | null | undefined>;
  /** Where its bytes lie, if not under its own key. */
  stored_key: ColumnType<string | null, string | null | undefined>;
}

import type { ImportFileKind, ImportFileProblem, ImportState } from '@kalima/shared/domain/exchange/imports';
import type { ColumnType, Generated } from 'kysely';
import type { Time } from './account-tables.ts';

interface Imports {
  id: string;
  user_id: string;
  name: string;
  version: Generated<number>;
  state: Generated<ImportState>;
  /** Stored as JSON; written as text, as is what was made. */
  draft: ColumnType<unknown, string | null | undefined, string | null>;
  job_id: ColumnType<string | null, string | null | undefined, string | null>;
  made: ColumnType<unknown, string | null | undefined, string | null>;
  made_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Time;
  changed_at: ColumnType<Date, Date | undefined, Date>;
}

interface ImportFiles {
  id: string;
  import_id: string;
  archive_id: string | null;
  name: string;
  kind: ImportFileKind;
  bytes: number;
  media_key: string | null;
  problem: ImportFileProblem | null;
  is_unread: Generated<boolean>;
  added_at: Time;
}

interface PackageOrigins {
  id: Generated<string>;
  /** Whose content it is; null for the school's. */
  owner_id: string | null;
  package_id: string;
  course_id: string;
  hash: string;
  /** Stored as JSON; written as text. */
  parts: ColumnType<Readonly<Record<string, string>>, string, string>;
}

/** What authors bring in. */
export interface ImportTables {
  imports: Imports;
  import_files: ImportFiles;
  package_origins: PackageOrigins;
}

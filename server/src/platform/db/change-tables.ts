import type { ChangeKind, ImportedThing } from '@kalima/shared/domain/teaching/changes';
import type { ColumnType, Generated } from 'kysely';
import type { Time } from './account-tables.ts';

interface Changes {
  id: Generated<string>;
  made_by: string;
  kind: ChangeKind;
  changed_at: Time;
  count: number;
  person_id: string | null;
  course_id: string | null;
  class_id: string | null;
  due_on: ColumnType<string | null, string | null, never>;
  import_id: string | null;
  imported: ImportedThing | null;
  /** Stored as JSON; written as text. */
  undo: ColumnType<unknown, string, never>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** Changes that their makers can take back. */
export interface ChangeTables {
  changes: Changes;
}

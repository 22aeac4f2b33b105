import type { ColumnType, Generated } from 'kysely';
import type { Time } from './account-tables.ts';

/** A day as "2026-11-23". */
export type Day = string;
type EndedAt = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Classes {
  id: Generated<string>;
  name: string;
  search_text: string;
  starts_on: Day;
  ends_on: Day | null;
  archived_at: EndedAt;
  join_code: string | null;
  version: Generated<number>;
  created_by: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface ClassTeachers {
  class_id: string;
  user_id: string;
  added_by: string | null;
  added_at: Time;
}

export interface ClassMembers {
  class_id: string;
  user_id: string;
  added_by: string | null;
  joined_at: Time;
  left_by: ColumnType<string | null, string | null | undefined, string | null>;
  left_at: EndedAt;
}

export interface ClassCourses {
  class_id: string;
  course_id: string;
  due_on: Day | null;
  sort_order: number;
  added_by: string | null;
  added_at: Time;
  removed_by: ColumnType<string | null, string | null | undefined, string | null>;
  removed_at: EndedAt;
}

/** What teachers of a class note about its learners. */
export interface ClassNotes {
  id: Generated<string>;
  class_id: string;
  user_id: string;
  author_id: string | null;
  text: string;
  created_at: Time;
}

export interface RosterImports {
  id: string;
  made_by: string | null;
  made_at: Time;
  undone_at: EndedAt;
}

/** What an import of a roster changed, by which it is undone. */
export interface RosterChanges {
  import_id: string;
  user_id: string;
  what: 'made' | 'renamed' | 'numbered' | 'joined' | 'left';
  class_id: string | null;
  former_name: string | null;
  new_name: string | null;
}

/** Words that a teacher has a class practise, until a day. */
export interface PracticeSets {
  id: string;
  class_id: string;
  made_by: string | null;
  made_at: Time;
  last_day: string;
}

/** By the part of a course that teaches them. */
export interface PracticeSetWords {
  set_id: string;
  course_id: string;
  part_id: string;
  place: number;
}

/** What is assigned now, to a person alone or through a class: a view, in which a course may stand more than once. */
export interface AssignedCourses {
  user_id: string;
  course_id: string;
  class_id: string | null;
  due_on: Day | null;
  assigned_at: ColumnType<Date, never, never>;
}

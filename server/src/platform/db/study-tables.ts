import type { ColumnType, Generated } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { Time } from './account-tables.ts';
import type { Day } from './class-tables.ts';

export interface StudyEvents {
  id: string;
  user_id: string;
  device_id: string;
  sequence: number;
  type: string;
  payload: ColumnType<unknown, string, string>;
  item_id: ColumnType<string | null, string | null | undefined, string | null>;
  counts: boolean;
  learning_day: ColumnType<string, string, string>;
  happened_at: ColumnType<Date, Date, Date>;
  received_at: Time;
}

export interface StudyFigures {
  user_id: string;
  answered_cards: number;
  right_answers: number;
}

/** When a person studied, by quarters of an hour and learning days. */
export interface StudyTimes {
  user_id: string;
  quarter: ColumnType<Date, Date, Date>;
  learning_day: ColumnType<string, string, string>;
  first_at: ColumnType<Date, Date, Date>;
  last_at: ColumnType<Date, Date, Date>;
}

/** When a person did something in a course last. */
export interface StudiedCourses {
  user_id: string;
  course_id: string;
  /** The activity, or `word`. */
  done_in: string;
  latest_at: ColumnType<Date, Date, Date>;
}

export interface StudyUsage {
  user_id: string;
  day: ColumnType<string, string, string>;
  events: number;
  bytes: number;
}

export interface AssignmentLog {
  user_id: string;
  course_id: string;
  assigned_by: string | null;
  assigned_at: ColumnType<Date, Date, Date>;
  ended_by: ColumnType<string | null, string | null | undefined, string | null>;
  ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  due_on: ColumnType<Day | null, Day | null | undefined, Day | null>;
}

export interface StudyDevices {
  user_id: string;
  device_id: string;
  clock_offset: number;
  seen_at: Time;
}

export interface LessonCompletions {
  user_id: string;
  course_id: string;
  activity: Activity;
  completed_at: ColumnType<Date, Date, Date>;
  latest_at: ColumnType<Date, Date, Date>;
  is_current: Generated<boolean>;
}

export interface BegunCourses {
  user_id: string;
  course_id: string;
  has_new: Generated<boolean>;
}

export interface MemoryItems {
  user_id: string;
  item_id: string;
  language: ContentLanguage | null;
  text: string | null;
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  last_day: string | null;
  due_day: string | null;
  is_suspended: boolean;
  postponed_until: string | null;
  asked_day: string | null;
  before_last_day: unknown;
  changed_at: Generated<Date>;
}

/** What was remembered by answers that are kept no longer. */
export interface MemoryCheckpoints {
  user_id: string;
  item_id: string;
  through_day: string;
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  last_day: string | null;
}

export interface ReviewSettings {
  user_id: string;
  reviews_per_day: number;
  new_words_per_day: number;
  session_minutes: number;
  has_typing: boolean;
  has_saying: boolean;
  first_hour: number;
}

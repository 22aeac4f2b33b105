import type { ColumnType, Generated } from 'kysely';
import type { StudiedActivity } from '@kalima/shared/domain/activities';
import type { Time } from './account-tables.ts';

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
  activity: StudiedActivity;
  completed_at: ColumnType<Date, Date, Date>;
  latest_at: ColumnType<Date, Date, Date>;
  is_current: Generated<boolean>;
}

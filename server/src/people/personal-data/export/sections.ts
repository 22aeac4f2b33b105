import type { PersonSection } from '@kalima/shared/domain/people/person-export';

/** Where a part of an export is stored. */
export interface StoredSection {
  readonly table: string;
  /** The column that names the person; of rows of rows, the table and columns that lead there. */
  readonly person: string | { readonly by: string; readonly to: string; readonly person: string };
  /** Key columns for pages; of rows of rows, the column that leads to them comes first. */
  readonly key: readonly string[];
  /** Secrets, and what names other people. */
  readonly leftOut?: readonly string[];
  /** What is named beside its id. */
  readonly names?: 'class' | 'course';
}

/** Each part of an export with the rows that it holds, whole but for what is left out. */
export const storedSections: Readonly<Record<PersonSection, StoredSection>> = {
  account: { table: 'profiles', person: 'id', key: ['id'], leftOut: ['browser_key', 'search_text'] },
  waysIn: { table: 'accounts', person: 'user_id', key: ['id'], leftOut: ['password'] },
  singleSignOn: { table: 'sign_in_identities', person: 'user_id', key: ['issuer', 'subject'] },
  secondFactor: { table: 'two_factors', person: 'user_id', key: ['user_id'], leftOut: ['secret', 'last_step'] },
  sessions: { table: 'sessions', person: 'user_id', key: ['id'], leftOut: ['token'] },
  loginCards: { table: 'login_cards', person: 'user_id', key: ['user_id'], leftOut: ['hash', 'made_by'] },
  classes: {
    table: 'class_members',
    person: 'user_id',
    key: ['class_id', 'joined_at'],
    leftOut: ['added_by', 'left_by'],
    names: 'class',
  },
  classesTaught: {
    table: 'class_teachers',
    person: 'user_id',
    key: ['class_id'],
    leftOut: ['added_by'],
    names: 'class',
  },
  contentMade: { table: 'courses', person: 'made_by', key: ['id'] },
  imports: { table: 'imports', person: 'user_id', key: ['id'] },
  importFiles: {
    table: 'import_files',
    person: { by: 'import_id', to: 'imports', person: 'user_id' },
    key: ['import_id', 'id'],
  },
  assignments: {
    table: 'user_course_assignments',
    person: 'user_id',
    key: ['course_id'],
    leftOut: ['assigned_by'],
    names: 'course',
  },
  assignmentPeriods: {
    table: 'assignment_log',
    person: 'user_id',
    key: ['course_id', 'assigned_at'],
    leftOut: ['assigned_by', 'ended_by'],
    names: 'course',
  },
  notes: { table: 'class_notes', person: 'user_id', key: ['id'], leftOut: ['author_id'], names: 'class' },
  begunCourses: { table: 'begun_courses', person: 'user_id', key: ['course_id'], names: 'course' },
  completions: { table: 'lesson_completions', person: 'user_id', key: ['course_id', 'activity'], names: 'course' },
  figures: { table: 'study_figures', person: 'user_id', key: ['user_id'] },
  studiedCourses: { table: 'studied_courses', person: 'user_id', key: ['course_id', 'done_in'], names: 'course' },
  times: { table: 'study_times', person: 'user_id', key: ['quarter', 'learning_day'] },
  usage: { table: 'study_usage', person: 'user_id', key: ['day'] },
  devices: { table: 'study_devices', person: 'user_id', key: ['device_id'] },
  reviewSettings: { table: 'review_settings', person: 'user_id', key: ['user_id'] },
  memory: { table: 'memory_items', person: 'user_id', key: ['item_id'] },
  memoryBefore: { table: 'memory_checkpoints', person: 'user_id', key: ['item_id'] },
  words: { table: 'vocabulary_words', person: 'user_id', key: ['id'] },
  wordSources: {
    table: 'vocabulary_sources',
    person: { by: 'word_id', to: 'vocabulary_words', person: 'user_id' },
    key: ['word_id', 'source'],
  },
  events: { table: 'study_events', person: 'user_id', key: ['id'] },
  log: { table: 'person_log', person: 'person_id', key: ['id'], leftOut: ['actor_id'] },
};

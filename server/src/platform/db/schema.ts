import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/content/explained-words';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { Difficulty, MaterialCategory } from '@kalima/shared/domain/content/learning-material';
import type { VideoSource } from '@kalima/shared/domain/content/video-url';
import type { WordState } from '@kalima/shared/domain/learning/vocabulary-state';
import type { AccountTables, Time } from './account-tables.ts';
import type {
  AssignedCourses,
  ClassCourses,
  Classes,
  ClassMembers,
  ClassNotes,
  RosterChanges,
  RosterImports,
  ClassTeachers,
  Day,
  PracticeSets,
  PracticeSetWords,
} from './class-tables.ts';
import type { ChangeTables } from './change-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { StoryTables } from './story-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { Media } from './media-tables.ts';
import type { TranslationColumns, WordDetailColumns, WordTables } from './word-tables.ts';
import type { PersonLog } from './person-tables.ts';
import type {
  BegunCourses,
  AssignmentLog,
  LessonCompletions,
  ReviewSettings,
  StudyDevices,
  StudyEvents,
  StudyFigures,
  StudyTimes,
  StudiedCourses,
  StudyUsage,
  MemoryCheckpoints,
  MemoryItems,
} from './study-tables.ts';

interface Courses {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  course_type: CourseType;
  type_order: ColumnType<number, never, never>;
  level: Generated<number>;
  lesson_number: Generated<number>;
  is_free: boolean;
  is_edited: Generated<boolean>;
  made_by: ColumnType<string | null, string | null | undefined, never>;
  search_text: Generated<string>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface UserCourseAssignments {
  user_id: string;
  course_id: string;
  assigned_by: string | null;
  assigned_at: Time;
  due_on: ColumnType<Day | null, Day | null | undefined, Day | null>;
}

interface LearningMaterials {
  id: string;
  title: string;
  content: string;
  card: string;
  search_text: string;
  tags: string[];
  difficulty: Difficulty;
  category: MaterialCategory;
  language: ContentLanguage;
  image_url: string | null;
  video_url: string | null;
  video_source: VideoSource | null;
  read_time: string;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

/** Columns of every piece of content (PRODUCT.md#content-rows). */
interface Content {
  language: ContentLanguage;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface ReadingLessons extends Content {
  id: string;
  name: string;
  stage: number;
  description: Generated<string>;
  lesson_audio_url: string | null;
}

interface ReadingCards extends TranslationColumns, WordDetailColumns {
  id: Generated<string>;
  lesson_id: string;
  word: string;
  image_url: string | null;
  audio_url: string | null;
  sort_order: Generated<number>;
  created_at: Time;
}

interface FlashcardLessons extends Content {
  id: string;
  name: string;
  stage: number;
  description: Generated<string>;
}

interface Flashcards extends TranslationColumns, WordDetailColumns {
  id: Generated<string>;
  lesson_id: string;
  word: string;
  audio_url: string | null;
  correct_image_url: string;
  wrong_image_urls: Generated<string[]>;
  sort_order: Generated<number>;
  created_at: Time;
}

interface Stages extends Content {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  cover_image: string | null;
}

interface PhraseCourses extends Content {
  id: string;
  stage_id: string;
  title: string;
  description: Generated<string>;
  image_url: string | null;
}

/** Stored as JSON; written as text, since drivers take an array for one of PostgreSQL's. */
type Vocabulary = ColumnType<VocabularyEntry[], string | undefined, string>;

interface Phrases extends TranslationColumns, WordDetailColumns {
  id: Generated<string>;
  course_id: string;
  word: string;
  image_url: string | null;
  audio_url: string | null;
  vocabulary: Vocabulary;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Time;
}

interface Stories extends Content {
  id: string;
  stage_id: string;
  title: string;
  description: Generated<string>;
  text: string;
  vocabulary: Vocabulary;
  video_url: string | null;
  video_source: VideoSource | null;
  audio_url: string | null;
  thumbnail_url: string | null;
}

interface VocabularyWords {
  id: Generated<string>;
  user_id: string;
  language: ContentLanguage;
  normalised: string;
  state: WordState;
  changed_at: ColumnType<Date, Date, Date>;
  changed_device: string;
  changed_sequence: number;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface VocabularySources extends TranslationColumns {
  word_id: string;
  source: string;
  word: string;
  definition: string;
  examples: string[];
  image_url: string | null;
  audio_url: string | null;
  given_at: ColumnType<Date, Date, Date>;
  changed_at: ColumnType<Date, Date, Date>;
  changed_device: string;
  changed_sequence: number;
}

interface VocabularyMedia {
  media_key: string;
  word_id: string;
  course_id: string;
}

interface MediaLinks {
  media_key: string;
  course_id: string;
}

/** The tables as Kysely sees them; `server/migrations` makes them. */
export interface Schema extends AccountTables, ChangeTables, ImportTables, JobTables, StoryTables, WordTables {
  courses: Courses;
  user_course_assignments: UserCourseAssignments;
  assigned_courses: AssignedCourses;
  classes: Classes;
  class_teachers: ClassTeachers;
  class_members: ClassMembers;
  class_courses: ClassCourses;
  class_notes: ClassNotes;
  person_log: PersonLog;
  roster_imports: RosterImports;
  roster_changes: RosterChanges;
  practice_sets: PracticeSets;
  practice_set_words: PracticeSetWords;
  learning_materials: LearningMaterials;
  media: Media;
  media_links: MediaLinks;
  reading_lessons: ReadingLessons;
  reading_cards: ReadingCards;
  flashcard_lessons: FlashcardLessons;
  flashcards: Flashcards;
  stages: Stages;
  phrase_courses: PhraseCourses;
  phrases: Phrases;
  story_stages: Stages;
  stories: Stories;
  begun_courses: BegunCourses;
  memory_items: MemoryItems;
  memory_checkpoints: MemoryCheckpoints;
  review_settings: ReviewSettings;
  study_events: StudyEvents;
  study_usage: StudyUsage;
  study_figures: StudyFigures;
  study_times: StudyTimes;
  studied_courses: StudiedCourses;
  study_devices: StudyDevices;
  assignment_log: AssignmentLog;
  lesson_completions: LessonCompletions;
  vocabulary_words: VocabularyWords;
  vocabulary_sources: VocabularySources;
  vocabulary_media: VocabularyMedia;
}

/** The database, or a transaction on it. */
export type Db = Kysely<Schema>;
/** A transaction, where what is done has to happen whole or not at all. */
export type Trx = Transaction<Schema>;

import type { ColumnType, Generated } from 'kysely';
import type { VocabularyEntry } from '@kalima/shared/contract/phrases';
import type { ContentLanguage } from '@kalima/shared/domain/languages';
import type { VideoSource } from '@kalima/shared/domain/video-url';
import type { Time } from './account-tables.ts';

/** Columns of every piece of content (PRODUCT.md#content-rows). */
interface Content {
  language: ContentLanguage;
  sort_order: Generated<number>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface ReadingLessons extends Content {
  id: string;
  name: string;
  stage: number;
  description: Generated<string>;
  lesson_audio_url: string | null;
}

/** What something means, in one language or two (PRODUCT.md#translations); a language of null means for everyone. */
export interface TranslationColumns {
  translation: Generated<string>;
  translation_language: ColumnType<ContentLanguage | null, ContentLanguage | null | undefined>;
  second_translation: Generated<string>;
  second_translation_language: ColumnType<ContentLanguage | null, ContentLanguage | null | undefined>;
}

export interface ReadingCards extends TranslationColumns {
  id: Generated<string>;
  lesson_id: string;
  word: string;
  image_url: string | null;
  audio_url: string | null;
  sort_order: Generated<number>;
  created_at: Time;
}

export interface FlashcardLessons extends Content {
  id: string;
  name: string;
  stage: number;
  description: Generated<string>;
}

export interface Flashcards extends TranslationColumns {
  id: Generated<string>;
  lesson_id: string;
  word: string;
  audio_url: string | null;
  correct_image_url: string;
  wrong_image_urls: Generated<string[]>;
  sort_order: Generated<number>;
  created_at: Time;
}

export interface Stages extends Content {
  id: Generated<string>;
  name: string;
  description: Generated<string>;
  cover_image: string | null;
}

export interface PhraseCourses extends Content {
  id: string;
  stage_id: string;
  title: string;
  description: Generated<string>;
  image_url: string | null;
}

/** Kept as JSON; written as text, since drivers take an array for one of PostgreSQL's. */
type Vocabulary = ColumnType<VocabularyEntry[], string | undefined, string>;

export interface Phrases extends TranslationColumns {
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

export interface Stories extends Content {
  id: string;
  stage_id: string;
  title: string;
  description: Generated<string>;
  text: string;
  vocabulary: Vocabulary;
  video_url: string | null;
  video_source: VideoSource | null;
  thumbnail_url: string | null;
}

export interface StorySentences {
  id: Generated<string>;
  story_id: string;
  text: string;
  sort_order: number;
}

import type { ColumnType, Generated } from 'kysely';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { PartOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import type { PairSide } from '@kalima/shared/domain/language/pairs';
import type { PinyinCorrections } from '@kalima/shared/domain/language/pinyin';
import type { Time } from './account-tables.ts';

/** What something means, in one language or two (PRODUCT.md#translations); a language of null means for everyone. */
export interface TranslationColumns {
  translation: Generated<string>;
  translation_language: ColumnType<ContentLanguage | null, ContentLanguage | null | undefined>;
  second_translation: Generated<string>;
  second_translation_language: ColumnType<ContentLanguage | null, ContentLanguage | null | undefined>;
}

/** The details that every kind of word may have (PRODUCT.md#taught-words); each is empty for nearly all. */
export interface WordDetailColumns {
  sense: Generated<string>;
  /** The word in the other of standard Arabic and Egyptian. */
  other_form: Generated<string>;
  other_audio_url: ColumnType<string | null, string | null | undefined>;
  /** A sentence that the word is met in. */
  example: Generated<string>;
  part_of_speech: ColumnType<PartOfSpeech | '', PartOfSpeech | '' | undefined, PartOfSpeech | ''>;
}

interface WordOccurrences extends TranslationColumns {
  course_id: string;
  part_id: string;
  item_id: string;
  language: ContentLanguage;
  text: string;
  form: Generated<string>;
  sense: Generated<string>;
  pinyin: string | null;
  example: Generated<string>;
  part_of_speech: Generated<PartOfSpeech | ''>;
  pair: PairSide | null;
  image_url: string | null;
  audio_url: string | null;
  position: number;
}

interface Pinyin {
  course_id: string;
  text_id: string;
  text: string;
  pinyin: string;
  corrections: Generated<PinyinCorrections>;
  position: number;
}

interface ItemCorrections {
  course_id: string;
  part_id: string;
  at: Time;
  former_item_id: string;
  former_sense: string;
  item_id: string;
  language: ContentLanguage;
  text: string;
  not_before: Time;
  done_at: ColumnType<Date | null, never, Date | null>;
}

/** What is derived of the words and texts of content. */
export interface WordTables {
  word_occurrences: WordOccurrences;
  item_corrections: ItemCorrections;
  pinyin: Pinyin;
}

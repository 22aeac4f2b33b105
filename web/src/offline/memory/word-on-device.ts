import type { CourseWord } from '@kalima/shared/contract/content/course-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';

/** A word of a course that the device has. */
export interface WordOnDevice extends CourseWord {
  readonly courseId: string;
  readonly language: ContentLanguage;
}

import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import type { CourseWord } from '@kalima/shared/contract/content/course-words';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { languageOfForm } from '@kalima/shared/domain/language/pairs';
import { hasCue } from '@kalima/shared/domain/learning/exercises';
import type { AskedReview } from '../study/ask-review.ts';

interface CourseWithWords {
  readonly id: string;
  readonly language: ContentLanguage;
  /** An earlier version of the server does not give them. */
  readonly words?: readonly CourseWord[];
}

/** Words that are asked beside the queue. How they may be asked the learner has set. */
export type Practice = Omit<AskedReview, 'hasTyping' | 'hasSaying'>;

/** A practice of those of the words that can be asked, with others to choose among. */
export function practiceWith(words: readonly ReviewItem[], others: readonly ReviewItem[]): Practice {
  const items = words.filter(hasCue);
  const none = { pictures: [], nextCursor: null, paceMs: 0, isFromDevice: false };
  return { ...none, items, others, total: items.length };
}

/** Questions about some parts of a course, with all its words to choose among. */
export function practiceOf({ id, language, words = [] }: CourseWithWords, partIds: readonly string[]): Practice {
  const all = words.map((word): ReviewItem => ({
    ...word,
    courseId: id,
    language: languageOfForm(word, language),
    stability: 0,
    reviews: 0,
    lapses: 0,
    lastDay: null,
  }));
  return practiceWith(
    all.filter(({ partId }) => partIds.includes(partId)),
    all.filter((_item, at) => words[at]?.pair !== 'other'),
  );
}

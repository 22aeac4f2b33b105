import type { FlashcardLessonRow } from '@kalima/shared/contract/content/flashcard-lessons';
import type { PhraseStage } from '@kalima/shared/contract/content/phrases';
import type { ReadingLessonRow } from '@kalima/shared/contract/content/reading-lessons';
import type { StoryStage } from '@kalima/shared/contract/content/stories';
import type { PathStep } from '@kalima/shared/domain/learning/path';
import { answersOfRound, roundOfPhrases } from '../../../offline/person/round-answers.ts';
import type { ListedActivity } from '../../../blocks/content-entries.ts';

/** A step of the path with what is shown of it. */
export interface PathCourse extends PathStep {
  /** That of the course. */
  readonly id: string;
  readonly activity: ListedActivity;
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  /** Cards or phrases; 0 where it is not made of such. */
  readonly partCount: number;
  /** Those that were gone through on this device since the course was begun. */
  readonly doneCount: number;
  /** Whether each of its words can be heard. */
  readonly hasAllAudio: boolean;
}

/** A row of a list without stages of its own. */
type Row = FlashcardLessonRow | ReadingLessonRow;

function ofLessons(activity: 'interactive-reading' | 'flashcards', rows: readonly Row[], userId: string): PathCourse[] {
  const places = new Map<number, number>();
  return rows.map(({ id, name, stage, cardCount, ...row }) => {
    const place = places.get(stage) ?? 0;
    places.set(stage, place + 1);
    // Cards may be gone that were answered.
    const answered = answersOfRound(userId, activity === 'flashcards' ? `${id}.flashcards` : id).size;
    const doneCount = Math.min(answered, cardCount);
    return {
      activity,
      id,
      courseId: id,
      title: name,
      description: row.description,
      language: row.language,
      // An earlier version of the server does not say it.
      imageUrl: row.imageUrl ?? null,
      isCompleted: row.isCompleted,
      stage: stage - 1,
      place,
      partCount: cardCount,
      doneCount,
      isBegun: doneCount > 0,
      isEmpty: cardCount === 0,
      hasAllAudio: 'hasAllAudio' in row && row.hasAllAudio,
    };
  });
}

function ofPhrases(stages: readonly PhraseStage[], userId: string): PathCourse[] {
  return stages.flatMap(({ courses }, stage) =>
    courses.map(({ id, phraseCount, ...course }, place) => ({
      ...course,
      activity: 'phrases' as const,
      id,
      courseId: id,
      stage,
      place,
      partCount: phraseCount,
      doneCount: 0,
      isBegun: answersOfRound(userId, roundOfPhrases(id)).size > 0,
      isEmpty: phraseCount === 0,
      hasAllAudio: false,
    })),
  );
}

function ofStories(stages: readonly StoryStage[], userId: string): PathCourse[] {
  return stages.flatMap(({ stories }, stage) =>
    stories.map(({ id, thumbnailUrl, ...story }, place) => ({
      ...story,
      activity: 'stories' as const,
      id,
      courseId: id,
      imageUrl: thumbnailUrl,
      stage,
      place,
      partCount: 0,
      doneCount: 0,
      isBegun: ['story', 'pages'].some((round) => answersOfRound(userId, `${id}.${round}`).size > 0),
      isEmpty: false,
      hasAllAudio: false,
    })),
  );
}

/** What the list of an activity holds, as steps of the path. */
export function stepsOf(activity: ListedActivity, items: readonly unknown[], userId: string): PathCourse[] {
  if (activity === 'phrases') return ofPhrases(items as readonly PhraseStage[], userId);
  if (activity === 'stories') return ofStories(items as readonly StoryStage[], userId);
  return ofLessons(activity, items as readonly Row[], userId);
}

import type { ReviewItem } from '@kalima/shared/contract/learning/memory';
import type { Abilities, Distractor } from '@kalima/shared/domain/learning/exercises';
import { gradeOf } from '@kalima/shared/domain/learning/reviews';
import {
  afterAnswer,
  afterSettingAside,
  progressOf,
  type ReviewSession,
  sessionOf,
} from '@kalima/shared/domain/learning/review-session';
import { useRef, useState } from 'react';
import { startStopwatch } from '../../../lib/stopwatch.ts';
import type { AskedReview } from '../study/ask-review.ts';
import { useStudy } from '../study/use-study.ts';
import { type AskedQuestion, questionOf } from './asked-question.ts';

/** How a question was answered. */
export interface Outcome {
  readonly isRight: boolean;
  /** Whether a letter was shown, or the like. */
  readonly hint: boolean;
  readonly tries: number;
  /** What was taken for the right one. */
  readonly picked?: Distractor | undefined;
  /** What was typed or built; of what was picked, its word. */
  readonly given?: string | undefined;
}

/** The question in sight, and how it was answered once it was. */
export interface InSight {
  readonly question: AskedQuestion;
  /** Tells questions apart that are asked again. */
  readonly key: string;
  readonly outcome: Outcome | null;
  /** Whether it is asked again in this session. */
  readonly comesBack: boolean;
}

/** How what is asked beside the queue is noted (PRODUCT.md#review). */
const practice = 'practice';

/** A session of questions, one in sight at a time; everything that was done in it can be taken back. */
export function useReview(review: AskedReview, abilities: Abilities, isPractice: boolean) {
  const study = useStudy();
  // As it was asked: what is answered meanwhile does not pull questions from under the learner.
  const [questions] = useState(
    () =>
      new Map(
        review.items.flatMap((item) => {
          const question = questionOf(item, review, abilities);
          return question ? [[item.itemId, question] as const] : [];
        }),
      ),
  );
  const [session, setSession] = useState<ReviewSession>(() => sessionOf([...questions.keys()]));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  /** The session once the answered question is left. */
  const [next, setNext] = useState<ReviewSession | null>(null);
  const [round, setRound] = useState(0);
  /** How what an event did beside its own is taken back. */
  const alsoUndone = useRef(new Map<string, () => void>());
  const [answerTime] = useState(startStopwatch);
  const [sessionTime] = useState(startStopwatch);
  const [first, second] = session.waiting;
  const question = first === undefined ? undefined : questions.get(first);

  function show(shown: ReviewSession): void {
    setSession(shown);
    setOutcome(null);
    setNext(null);
    setRound(round + 1);
    answerTime.restart();
  }
  const partOf = ({ courseId, partId, language, text }: ReviewItem) => ({ courseId, partId, language, text });

  return {
    inSight:
      question &&
      ({
        question,
        outcome,
        comesBack: next?.waiting.includes(question.item.itemId) === true,
        key: `${session.answers.length} ${round}`,
      } satisfies InSight),
    /** What is asked next, if nothing that was missed comes back before it. */
    ahead: second === undefined ? undefined : questions.get(second),
    session,
    progress: progressOf(session, outcome !== null),
    itemOf: (itemId: string): ReviewItem | undefined => questions.get(itemId)?.item,
    /** Milliseconds since the session began. */
    elapsed: sessionTime.elapsed,
    answer: (answered: Outcome): void => {
      if (!question || outcome) return;
      const { item } = question;
      const exercise = isPractice ? practice : question.exercise;
      const ms = answerTime.elapsed();
      const { isRight, hint, tries, given } = answered;
      // A word that no course teaches has no place to be noted at.
      const eventIds =
        item.courseId === ''
          ? []
          : [
              study.recordReview({
                ...partOf(item),
                exercise,
                isRight,
                hint,
                tries,
                ms,
                grade: gradeOf(answered),
                given,
              }),
            ];
      setOutcome(answered);
      setNext(afterAnswer(session, eventIds, isRight));
    },
    goOn: (): void => {
      if (next) show(next);
    },
    canUndo: outcome !== null || session.lastStep !== null,
    /** Takes the latest answer back, or what was set aside: the question is in sight again. */
    undo: (): void => {
      const step = (next ?? session).lastStep;
      if (!step) return;
      for (const id of step.eventIds) {
        study.recordUndo(id);
        alsoUndone.current.get(id)?.();
      }
      show(step.before);
    },
    /** "I know this": it is not asked any more, until it is asked for again, and is a mastered word of the bank. */
    suspend: (): void => {
      if (!question || question.item.courseId === '') return;
      const { text, language, courseId, partId, ...item } = question.item;
      const eventId = study.recordMark('suspended', { courseId, partId, language, text });
      const word = study.wordOf({ ...item, word: text }, language);
      alsoUndone.current.set(eventId, study.markMastered(word, { courseId, partId }));
      show(afterSettingAside(session, [eventId]));
    },
    /** "Not now": it comes back in a week. */
    postpone: (): void => {
      if (!question || question.item.courseId === '') return;
      show(afterSettingAside(session, [study.recordMark('postponed', partOf(question.item))]));
    },
    /** Asks some of the items once more. */
    practise: (itemIds: readonly string[]): void => {
      sessionTime.restart();
      show(sessionOf(itemIds));
    },
  };
}

export type ReviewInProgress = ReturnType<typeof useReview>;

/** An answer that was given in a session. */
interface SessionAnswer {
  readonly itemId: string;
  readonly isRight: boolean;
  /** Whether it was asked for again, since it had been wrong. */
  readonly isRepeat: boolean;
}

/** Where a learner is in a session: what is still asked, in order, what was answered, and how the last step is taken back. */
export interface ReviewSession {
  /** Ids of items; the first one is in sight. */
  readonly waiting: readonly string[];
  readonly answers: readonly SessionAnswer[];
  /** The last step: the session before it, and the ids of the events that it was noted by. */
  readonly lastStep: { readonly before: ReviewSession; readonly eventIds: readonly string[] } | null;
}

/** Questions that come before one that was wrong is asked again, where there are as many. */
const questionsBetween = 4;

/** How often an item may be missed in one session: then it rests until its next day. */
const mostMisses = 3;

/** A session of these items, none of them answered. */
export function sessionOf(itemIds: readonly string[]): ReviewSession {
  return { waiting: itemIds, answers: [], lastStep: null };
}

/** After an answer to the item in sight: what was wrong is asked again before the session ends, until it is right or was missed three times (PRODUCT.md#review). */
export function afterAnswer(before: ReviewSession, eventIds: readonly string[], isRight: boolean): ReviewSession {
  const [itemId, ...rest] = before.waiting;
  if (itemId === undefined) return before;
  const isRepeat = before.answers.some((one) => one.itemId === itemId);
  const misses = before.answers.filter((one) => one.itemId === itemId && !one.isRight).length + 1;
  return {
    waiting: isRight || misses >= mostMisses ? rest : rest.toSpliced(questionsBetween, 0, itemId),
    answers: [...before.answers, { itemId, isRight, isRepeat }],
    lastStep: { before, eventIds },
  };
}

/** After the item in sight was set aside: it is not asked again. */
export function afterSettingAside(before: ReviewSession, eventIds: readonly string[]): ReviewSession {
  const [itemId, ...rest] = before.waiting;
  return { waiting: rest.filter((one) => one !== itemId), answers: before.answers, lastStep: { before, eventIds } };
}

/** What a session came to: items that were right at once, and those that were not. */
export function sessionResult({ answers }: ReviewSession): { atOnce: readonly string[]; missed: readonly string[] } {
  const first = answers.filter(({ isRepeat }) => !isRepeat);
  const idsOf = (some: readonly SessionAnswer[]) => some.map(({ itemId }) => itemId);
  return {
    atOnce: idsOf(first.filter(({ isRight }) => isRight)),
    missed: idsOf(first.filter(({ isRight }) => !isRight)),
  };
}

/** How far one has come: the number of the question in sight, and how many items were answered of how many. */
interface Progress {
  readonly number: number;
  readonly done: number;
  readonly total: number;
}

/**
 * How far a session has come, and the item in sight that was answered but not left yet. What is asked again is counted once, what was
 * set aside before it was answered is not.
 */
export function progressOf({ waiting, answers }: ReviewSession, isAnswered: boolean): Progress {
  const answered = new Set(answers.map(({ itemId }) => itemId));
  const [inSight] = waiting;
  const isFirst = inSight !== undefined && !answered.has(inSight);
  return {
    number: answered.size + Number(isFirst),
    done: answered.size + Number(isFirst && isAnswered),
    total: new Set([...answered, ...waiting]).size,
  };
}

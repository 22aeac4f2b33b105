import type { Review } from '@kalima/shared/contract/learning/memory';
import type { Distractor } from '@kalima/shared/domain/learning/exercises';
import { dailyLimitsOf, presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import type { QueryFunctionContext } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { isTransient } from '../../../lib/api/api-error.ts';
import { reviewFromDevice } from '../../../offline/memory/review-from-device.ts';
import { storeAskedWords } from '../../../offline/memory/words-on-device.ts';
import { outbox } from '../../../offline/outbox/outbox.ts';
import { ownLearningDay } from '../../../offline/person/first-hour.ts';
import { sessionQuery } from '../../../blocks/session/session.ts';
import { reviewSettingsQuery } from './review-settings-query.ts';

/** What a learner is asked, and whether the device alone says so. */
export interface AskedReview extends Review {
  readonly isFromDevice: boolean;
  /** Whether words are also to be typed, and to be said. */
  readonly hasTyping: boolean;
  readonly hasSaying: boolean;
  /** More words to choose among, also without a picture. */
  readonly others?: readonly Distractor[];
}

type Context = Pick<QueryFunctionContext, 'signal' | 'client'>;

/**
 * What the server asks a learner, or where it cannot be reached what the device does; without minutes for as long a session
 * as the learner has set.
 */
export async function askReview(
  userId: string,
  given: number | undefined,
  { signal, client }: Context,
): Promise<AskedReview> {
  // Who has signed out while this was being fetched is asked for nothing any more.
  signal.throwIfAborted();
  const settings = client.ensureQueryData(reviewSettingsQuery(userId)).catch(() => presetReviewSettings);
  const day = ownLearningDay(userId);
  try {
    // What was done here counts before it is asked what is left.
    await outbox.flush();
    const review = await call('GET /api/review', { query: { minutes: given, day }, signal });
    // Where the device cannot, it is asked here what is stored of courses alone.
    storeAskedWords(userId, review.items).catch(() => undefined);
    const { hasTyping, hasSaying } = await settings;
    return { ...review, isFromDevice: false, hasTyping, hasSaying };
  } catch (error) {
    if (!isTransient(error)) throw error;
    const own = await settings;
    const { hasTyping, hasSaying } = own;
    const target = client.getQueryData(sessionQuery.queryKey)?.user?.targetLanguage;
    const asked = { day, minutes: given ?? own.sessionMinutes, target, limits: dailyLimitsOf(own) };
    return { ...(await reviewFromDevice(userId, asked)), isFromDevice: true, hasTyping, hasSaying };
  }
}

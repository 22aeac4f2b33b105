import type { Review } from '@kalima/shared/contract/learning/memory';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { mediaKeyOf } from '@kalima/shared/domain/content/media-addresses';
import { type DailyLimits, paceFrom } from '@kalima/shared/domain/learning/review-queue';
import { mediaCacheOf } from '../downloads/media-cache.ts';
import { outbox } from '../outbox/outbox.ts';
import { deviceReview } from './device-review.ts';
import { readMemory } from './memory-store.ts';
import { wordsOnDevice } from './words-on-device.ts';

const nothing = { items: [], coursesWithNew: [], paceMs: paceFrom(null) };

/** What this person is asked by what the device has, where the server cannot be reached. */
export async function reviewFromDevice(
  userId: string,
  {
    day,
    minutes,
    target,
    limits,
  }: { day: string; minutes: number; target?: ContentLanguage | undefined; limits: DailyLimits },
): Promise<Review> {
  const [memory, words, pending, files] = await Promise.all([
    readMemory(userId),
    wordsOnDevice(userId),
    outbox.pending(userId),
    'caches' in globalThis ? mediaCacheOf(userId).keys() : new Set<string>(),
  ]);
  const hasFile = (url: string) => files.has(mediaKeyOf(url) ?? '');
  return deviceReview({ memory: memory ?? nothing, words, pending, day, minutes, target, limits, hasFile });
}

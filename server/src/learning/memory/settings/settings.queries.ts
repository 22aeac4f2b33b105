import type { ReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import type { Db } from '../../../platform/db/schema.ts';

const columns = [
  'reviews_per_day as reviewsPerDay',
  'new_words_per_day as newWordsPerDay',
  'session_minutes as sessionMinutes',
  'has_typing as hasTyping',
  'has_saying as hasSaying',
  'first_hour as firstHour',
] as const;

/** What a person has set; undefined for who has changed nothing. */
export async function selectSettings(db: Db, userId: string): Promise<ReviewSettings | undefined> {
  return db.selectFrom('review_settings').where('user_id', '=', userId).select(columns).executeTakeFirst();
}

/** Stores what a person has set. */
export async function upsertSettings(db: Db, userId: string, settings: ReviewSettings): Promise<void> {
  const values = {
    reviews_per_day: settings.reviewsPerDay,
    new_words_per_day: settings.newWordsPerDay,
    session_minutes: settings.sessionMinutes,
    has_typing: settings.hasTyping,
    has_saying: settings.hasSaying,
    first_hour: settings.firstHour,
  };
  await db
    .insertInto('review_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

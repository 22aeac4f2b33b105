import { presetReviewSettings, type ReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import * as queries from './settings.queries.ts';

/** How learners want to be asked what they remember (PRODUCT.md#review). */
export function createReviewSettingsService({ database: { db } }: { database: OpenDatabase }) {
  return {
    /** What the caller has set, else what is proposed. */
    async get({ userId }: Caller): Promise<ReviewSettings> {
      return (await queries.selectSettings(db, userId)) ?? presetReviewSettings;
    },

    /** Sets all of it; of several devices the last one stands. Returns what is set then. */
    async update({ userId }: Caller, settings: ReviewSettings): Promise<ReviewSettings> {
      await queries.upsertSettings(db, userId, settings);
      return settings;
    },
  };
}

export type ReviewSettingsService = ReturnType<typeof createReviewSettingsService>;

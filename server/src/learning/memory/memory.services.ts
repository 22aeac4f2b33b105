import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { createMemoryChangesService } from './changes/changes.service.ts';
import { createMemoryOverviewService } from './overview/overview.service.ts';
import { createReviewService } from './review/review.service.ts';
import { createReviewSettingsService } from './settings/settings.service.ts';
import { createRememberedWordsService } from './words/words.service.ts';

/** What a learner asks about their memory. */
export function createMemoryServices(database: OpenDatabase) {
  const settings = createReviewSettingsService({ database });
  return {
    review: createReviewService({ database, settings }),
    settings,
    overview: createMemoryOverviewService({ database }),
    words: createRememberedWordsService({ database }),
    changes: createMemoryChangesService({ database }),
  };
}

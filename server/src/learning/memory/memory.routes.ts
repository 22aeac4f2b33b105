import * as contract from '@kalima/shared/contract/learning/memory';
import * as overviewContract from '@kalima/shared/contract/learning/memory-overview';
import * as settingsContract from '@kalima/shared/contract/learning/review-settings';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { MemoryChangesService } from './changes/changes.service.ts';
import type { MemoryOverviewService } from './overview/overview.service.ts';
import type { ReviewService } from './review/review.service.ts';
import type { ReviewSettingsService } from './settings/settings.service.ts';
import type { RememberedWordsService } from './words/words.service.ts';

interface Services {
  readonly review: ReviewService;
  readonly settings: ReviewSettingsService;
  readonly overview: MemoryOverviewService;
  readonly words: RememberedWordsService;
  readonly changes: MemoryChangesService;
}

/** Mounts what a learner is asked, how they want to be asked, what they remember, and what a device keeps of it. */
export function mountMemory(api: ApiRoutes, { review, settings, overview, words, changes }: Services): void {
  api.route(contract.getReview, ({ caller, query }) => review.get(caller, query));
  api.route(settingsContract.getReviewSettings, ({ caller }) => settings.get(caller));
  api.route(settingsContract.updateReviewSettings, ({ caller, body }) => settings.update(caller, body));
  api.route(overviewContract.getMemoryOverview, ({ caller, query }) => overview.get(caller, query));
  api.route(overviewContract.listRememberedWords, ({ caller, query }) => words.list(caller, query));
  api.route(contract.getMemory, ({ caller, query }) => changes.get(caller, query.cursor));
}

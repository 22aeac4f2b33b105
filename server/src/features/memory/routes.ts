import * as contract from '@kalima/shared/contract/memory';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { ReviewService } from './review/service.ts';

/** Mounts what a learner is asked. */
export function mountMemory(api: ApiRoutes, review: ReviewService): void {
  api.route(contract.getReview, ({ caller, query }) => review.get(caller, query));
}

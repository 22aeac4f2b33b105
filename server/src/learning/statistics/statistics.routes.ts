import { getStatistics } from '@kalima/shared/contract/learning/statistics';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { StatisticsService } from './statistics.service.ts';

/** Mounts the figures of the dashboard. */
export function mountStatistics(api: ApiRoutes, statistics: StatisticsService): void {
  api.route(getStatistics, ({ caller }) => statistics.count(caller));
}

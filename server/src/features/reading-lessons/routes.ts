import * as contract from '@kalima/shared/contract/reading-lessons';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { ReadingService } from './service.ts';

/** Mounts interactive reading for its learners. */
export function mountReadingLessons(api: ApiRoutes, reading: ReadingService): void {
  api.answerFromDatabase(contract.listReadingLessons, ({ tokenHash }) => reading.listJson(tokenHash));
  api.answerFromDatabase(contract.getReadingLesson, ({ tokenHash, params }) => reading.getJson(tokenHash, params.id));
}

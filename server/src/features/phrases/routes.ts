import * as contract from '@kalima/shared/contract/phrases';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { PhrasesService } from './service.ts';

/** Mounts phrases for their learners. */
export function mountPhrases(api: ApiRoutes, phrases: PhrasesService): void {
  api.answerFromDatabase(contract.listPhraseStages, ({ tokenHash }) => phrases.listJson(tokenHash));
  api.answerFromDatabase(contract.getPhraseCourse, ({ tokenHash, params }) => phrases.getJson(tokenHash, params.id));
}

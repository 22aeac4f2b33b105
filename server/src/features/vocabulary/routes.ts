import * as contract from '@kalima/shared/contract/vocabulary';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { VocabularyService } from './service.ts';

/** Mounts the vocabulary bank. */
export function mountVocabulary(api: ApiRoutes, vocabulary: VocabularyService): void {
  api.route(contract.listVocabulary, ({ caller, query }) => vocabulary.list(caller, query.cursor));
}

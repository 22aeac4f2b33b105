import * as contract from '@kalima/shared/contract/vocabulary';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { VocabularyService } from './service.ts';

/** Mounts the vocabulary bank. */
export function mountVocabulary(api: ApiRoutes, vocabulary: VocabularyService): void {
  api.answer(contract.listVocabulary, ({ caller, query }) => vocabulary.list(caller, query.cursor));
}

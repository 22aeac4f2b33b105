import { lookUp } from '@kalima/shared/contract/learning/look-up';
import * as contract from '@kalima/shared/contract/learning/vocabulary';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { VocabularyService } from './vocabulary.service.ts';

/** Mounts the vocabulary bank, and what words are looked up in. */
export function mountVocabulary(api: ApiRoutes, vocabulary: VocabularyService): void {
  api.route(contract.listVocabulary, ({ caller, query }) => vocabulary.list(caller, query.cursor));
  api.route(lookUp, ({ caller, query }) => vocabulary.lookUp.find(caller, query));
}

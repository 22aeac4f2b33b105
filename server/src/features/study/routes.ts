import * as contract from '@kalima/shared/contract/study';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { StudyService } from './service.ts';

/** Bytes of a batch. */
const bodyLimit = 1024 * 1024;

/** Mounts study events and progress. */
export function mountStudy(api: ApiRoutes, study: StudyService): void {
  api.answer(contract.sendStudyEvents, ({ caller, body }) => study.recordEvents(caller, body), { bodyLimit });
  api.answer(contract.getProgress, ({ caller }) => study.progress(caller));
}

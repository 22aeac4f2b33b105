import * as contract from '@kalima/shared/contract/learning/study';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import type { StudyService } from './study.service.ts';

/** Bytes of a batch. */
const bodyLimit = 1024 * 1024;

/** Mounts study events and progress. */
export function mountStudy(api: ApiRoutes, study: StudyService): void {
  api.route(contract.sendStudyEvents, ({ caller, body }) => study.recordEvents(caller, body), { bodyLimit });
  api.route(contract.getUserProgress, ({ caller, params }) => study.progressOf(caller, params.userId));
  api.route(contract.resetProgress, async ({ caller, params, request }) => {
    await study.resetProgress(caller, params.userId);
    logSecurityEvent(request, 'progress begun anew', params.userId, caller.userId);
    return { done: true } as const;
  });
  api.route(contract.getProgress, ({ caller }) => study.progress(caller));
}

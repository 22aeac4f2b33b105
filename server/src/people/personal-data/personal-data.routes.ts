import * as exportContract from '@kalima/shared/contract/people/person-export';
import * as logContract from '@kalima/shared/contract/people/person-log';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import type { PersonalDataServices } from './personal-data.services.ts';

/** Mounts what is kept about a person: who looked and changed, and all of it as a file. */
export function mountPersonalData(api: ApiRoutes, { log, exports }: PersonalDataServices): void {
  api.route(logContract.listPersonLog, ({ caller, params, query }) => log.list(caller, params.userId, query.cursor));
  api.routePieces(exportContract.exportUser, async ({ caller, params, request }) => {
    const pieces = await exports.ofUser(caller, params.userId);
    logSecurityEvent(request, 'everything exported', params.userId, caller.userId);
    return pieces;
  });
  api.routePieces(exportContract.exportProfile, async ({ caller, request }) => {
    const pieces = await exports.ofSelf(caller);
    logSecurityEvent(request, 'everything exported', caller.userId);
    return pieces;
  });
}

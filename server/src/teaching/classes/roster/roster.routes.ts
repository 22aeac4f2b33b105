import * as contract from '@kalima/shared/contract/exchange/rosters';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../../platform/http/security-events.ts';
import type { RosterService } from './roster.service.ts';

/** Room for as many rows as a roster may have. */
const bodyLimit = 5 * 1024 * 1024;

/** Mounts the rosters of the school. */
export function mountRosters(api: ApiRoutes, rosters: RosterService): void {
  api.route(contract.checkRoster, ({ caller, body }) => rosters.check(caller, body.rows), { bodyLimit });
  api.route(
    contract.importRoster,
    async ({ caller, body, request }) => {
      const { newIds, changedIds, made } = await rosters.import(caller, body);
      for (const userId of newIds) logSecurityEvent(request, 'account made', userId, caller.userId);
      return { ...made, madeUserIds: [...newIds], changedUserIds: [...changedIds] };
    },
    { bodyLimit },
  );
  api.route(contract.listRosters, async ({ caller }) => ({ items: await rosters.list(caller) }));
  api.route(contract.undoRoster, async ({ caller, params, request }) => {
    const { deletedCount, deactivatedIds } = await rosters.undo(caller, params.id);
    for (const userId of deactivatedIds) logSecurityEvent(request, 'account deactivated', userId, caller.userId);
    return { deletedCount, deactivatedUserIds: deactivatedIds };
  });
}

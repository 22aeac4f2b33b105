import * as contract from '@kalima/shared/contract/teaching/assigning';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { AssigningService } from './assigning.service.ts';

/** Mounts the assigning of courses to classes and people. */
export function mountAssigning(api: ApiRoutes, assigning: AssigningService): void {
  api.route(contract.countAssigning, ({ caller, params, body }) => assigning.count(caller, params.id, body));
  api.route(contract.assign, ({ caller, body }) => assigning.assign(caller, body));
  api.route(contract.unassign, ({ caller, body }) => assigning.unassign(caller, body));
  api.route(contract.findPastedPeople, ({ caller, params, body }) =>
    assigning.findPasted(caller, params.id, body.names),
  );
}

import * as contract from '@kalima/shared/contract/teaching/assigning';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { AssignAtOnceService } from './at-once.service.ts';

/** Mounts the assigning of a course to classes and people at once. */
export function mountAssignAtOnce(api: ApiRoutes, atOnce: AssignAtOnceService): void {
  api.route(contract.countAssigning, ({ caller, params, body }) => atOnce.count(caller, params.id, body));
  api.route(contract.assignAtOnce, ({ caller, params, body }) => atOnce.assign(caller, params.id, body));
  api.route(contract.findPastedPeople, ({ caller, params, body }) => atOnce.findPasted(caller, params.id, body.names));
}

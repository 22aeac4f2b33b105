import * as contract from '@kalima/shared/contract/changes';
import type { ApiRoutes } from '../platform/http/api-routes.ts';
import type { ChangesService } from './changes.service.ts';

/** Mounts what people did for others and can take back. */
export function mountChanges(api: ApiRoutes, changes: ChangesService): void {
  api.route(contract.listChanges, async ({ caller }) => ({ items: await changes.list(caller) }));
  api.route(contract.undoChange, ({ caller, params }) => changes.undo(caller, params.id));
}

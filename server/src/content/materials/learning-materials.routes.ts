import * as contract from '@kalima/shared/contract/content/learning-materials';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { MaterialsService } from './learning-materials.service.ts';

/** A text with pasted pictures in it is far larger than what is stored of it. */
const bodyLimit = 16 * 1024 * 1024;

/** Mounts learning materials for their readers and for the back office. */
export function mountMaterials(api: ApiRoutes, materials: MaterialsService): void {
  api.routeJson(contract.listMaterials, ({ tokenHash, query }) => materials.listJson(tokenHash, query));
  api.routeJson(contract.getMaterial, ({ tokenHash, params }) => materials.getJson(tokenHash, params.id));
  api.route(contract.getEditableMaterial, ({ caller, params }) => materials.getEditable(caller, params.id));
  api.route(contract.createMaterial, ({ caller, body }) => materials.create(caller, body), { bodyLimit });
  api.route(contract.updateMaterial, ({ caller, params, body }) => materials.update(caller, params.id, body), {
    bodyLimit,
  });
  api.route(contract.deleteMaterial, async ({ caller, params }) => {
    await materials.remove(caller, params.id);
    return { done: true } as const;
  });
}

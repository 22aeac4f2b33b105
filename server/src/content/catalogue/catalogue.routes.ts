import * as contract from '@kalima/shared/contract/content/courses';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { CatalogueService } from './catalogue.service.ts';

/** Mounts what an admin does to the catalogue. */
export function mountCatalogue(api: ApiRoutes, catalogue: CatalogueService): void {
  api.route(contract.updateCourse, ({ caller, params, body }) => catalogue.update(caller, params.id, body));
  api.route(contract.syncCourses, ({ caller, body }) => catalogue.sync(caller, body));
}

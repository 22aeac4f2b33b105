import * as contract from '@kalima/shared/contract/content/courses';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { CopiesService } from './copies.service.ts';

/** Mounts the copying of content. */
export function mountCopies(api: ApiRoutes, copies: CopiesService): void {
  api.route(contract.copyCourse, ({ caller, params, body }) => copies.copy(caller, params.id, body.id));
}

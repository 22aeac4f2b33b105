import * as contract from '@kalima/shared/contract/content/downloads';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { DownloadsService } from './downloads.service.ts';

/** Mounts what a device asks before it takes courses along. */
export function mountDownloads(api: ApiRoutes, downloads: DownloadsService): void {
  api.routeJson(contract.listDownloads, ({ tokenHash, query }) => downloads.listJson(tokenHash, query));
}

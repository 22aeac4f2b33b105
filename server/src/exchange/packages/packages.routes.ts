import * as contract from '@kalima/shared/contract/exchange/packages';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { PackagesService } from './packages.service.ts';

/** Mounts the export of content. */
export function mountPackages(api: ApiRoutes, packages: PackagesService): void {
  api.route(contract.describePackage, ({ caller, query }) => packages.describe(caller, query));
  api.routeFile(contract.exportPackage, ({ caller, query }) => packages.write(caller, query));
  api.routeFile(contract.exportDeck, ({ caller, query }) => packages.writeDeck(caller, query));
}

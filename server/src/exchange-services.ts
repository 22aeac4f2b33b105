import { type ContentServices, createPackagedKinds } from './content-services.ts';
import { mountImportFiles, mountImports } from './exchange/imports/imports.routes.ts';
import { createImportsService } from './exchange/imports/imports.service.ts';
import { mountPackages } from './exchange/packages/packages.routes.ts';
import { createPackagesService } from './exchange/packages/packages.service.ts';
import type { JobsService } from './jobs/jobs.service.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

type Exchange = Omit<Parameters<typeof createImportsService>[0], 'packaged'> &
  ContentServices & { readonly jobs: Pick<JobsService, 'add'> };

/** The services of what comes in from files and goes out in them. */
export function createExchangeServices(parts: Exchange) {
  const packaged = createPackagedKinds(parts);
  const imports = createImportsService({ ...parts, packaged });
  parts.jobs.add(imports.work);
  return { imports, packages: createPackagesService({ ...parts, packaged }) };
}

type ExchangeServices = ReturnType<typeof createExchangeServices>;

/** Mounts the endpoints of imports and packages, but for those that take files. */
export function mountExchange(api: ApiRoutes, { imports, packages }: ExchangeServices): void {
  mountImports(api, imports);
  mountPackages(api, packages);
}

/** Mounts the endpoints that take the files of imports. */
export function mountExchangeFiles(uploads: ApiRoutes, { imports }: ExchangeServices): void {
  mountImportFiles(uploads, imports);
}

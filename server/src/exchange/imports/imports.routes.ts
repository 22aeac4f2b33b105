import { getImportPackage, listPackageChanges } from '@kalima/shared/contract/exchange/import-packages';
import * as contract from '@kalima/shared/contract/exchange/imports';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { receiveUpload } from '../../platform/http/receive-upload.ts';
import type { ImportsService } from './imports.service.ts';

/** A draft of 500 rows with long addresses, or of several long films with their subtitles. */
const bodyLimit = 8 * 1024 * 1024;

/** Mounts the imports of authors but for their uploads. */
export function mountImports(api: ApiRoutes, imports: ImportsService): void {
  api.route(contract.listImports, ({ caller }) => imports.list(caller));
  api.route(contract.getImport, ({ caller, params }) => imports.get(caller, params.id));
  api.route(contract.createImport, ({ caller, body }) => imports.create(caller, body));
  api.route(contract.removeImportFile, async ({ caller, params }) => {
    await imports.files.remove(caller, params.id, params.fileId);
    return { done: true } as const;
  });
  api.route(contract.readImport, ({ caller, params }) => imports.read(caller, params.id));
  api.route(contract.getImportTable, ({ caller, params }) => imports.files.readTable(caller, params.id, params.fileId));
  api.route(getImportPackage, ({ caller, params }) => imports.planPackage(caller, params.id));
  api.route(listPackageChanges, ({ caller, params, query }) =>
    imports.packageChanges(caller, params.id, params.courseId, query.cursor),
  );
  api.route(contract.saveImportDraft, ({ caller, params, body }) => imports.saveDraft(caller, params.id, body), {
    bodyLimit,
  });
  api.route(contract.makeImport, ({ caller, params, body }) => imports.make(caller, params.id, body.draft), {
    bodyLimit,
  });
  api.route(contract.deleteImport, async ({ caller, params }) => {
    await imports.remove(caller, params.id);
    return { done: true } as const;
  });
}

/** Mounts the upload of their files, where forms are read. */
export function mountImportFiles(api: ApiRoutes, imports: ImportsService): void {
  api.route(contract.addImportFile, ({ caller, params, query, checkStill, request, reply }) =>
    receiveUpload({ request, reply }, importLimits.bytes, (stream, signal) => {
      const given = { id: query.fileId, importId: params.id, name: query.name };
      return imports.files.add(caller, given, stream, checkStill, signal);
    }),
  );
}

import { readFile } from 'node:fs/promises';
import type { UploadPurpose } from '@kalima/shared/domain/content/uploads';
import type { KalimaApp } from '../../server/src/app.ts';
import type { AdminCaller } from '../../server/src/platform/sessions/caller.ts';

/**
 * Stores files by their paths, each once, for what it is first used for: making the widths of a picture is what takes time. Returns
 * the address, under which other courses use it as well. Fails as `storeBytes` and reading do.
 */
export function storeOnce(app: KalimaApp, admin: AdminCaller) {
  const stored = new Map<string, Promise<string>>();
  async function store(purpose: UploadPurpose, path: string, owner?: string): Promise<string> {
    const destination = owner === undefined ? { purpose } : { purpose, owner };
    return (await app.media.storeBytes(admin, destination, await readFile(path))).url;
  }
  return (purpose: UploadPurpose, path: string, owner?: string): Promise<string> => {
    const url = stored.get(path) ?? store(purpose, path, owner);
    stored.set(path, url);
    return url;
  };
}

import type { LibraryFile } from '@kalima/shared/contract/media-library';
import { mediaLibraryLimit } from '@kalima/shared/domain/content-limits';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { selectLibraryFiles } from './queries.ts';

/** The pictures and sounds that the school's words have, to be used again (PRODUCT.md#media-library). */
export function createMediaLibraryService({ database }: { readonly database: OpenDatabase }) {
  return {
    /** Files of words that contain `text`, which may be empty, in themselves or in a translation; `hasMore` where there are more than are shown. */
    async search(kind: 'picture' | 'sound', text = ''): Promise<{ items: LibraryFile[]; hasMore: boolean }> {
      const found = await selectLibraryFiles(database.db, kind, text, mediaLibraryLimit + 1);
      return { items: found.slice(0, mediaLibraryLimit), hasMore: found.length > mediaLibraryLimit };
    },
  };
}

export type MediaLibraryService = ReturnType<typeof createMediaLibraryService>;

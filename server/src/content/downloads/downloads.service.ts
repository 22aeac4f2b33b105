import { pictureWidths } from '@kalima/shared/domain/content/media-addresses';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { encodeCursor } from '../../platform/http/cursor.ts';
import { coursePositionFrom } from '../course-position.ts';
import * as queries from './downloads.queries.ts';

interface Page {
  pictureWidth: number;
  cursor?: string | undefined;
}

/** What learners take along to study without a network. */
export function createDownloadsService({ database }: { database: OpenDatabase }) {
  return {
    /**
     * JSON of a page of the assigned courses with the files that a device needs for them, pictures in one of the kept
     * widths; null without a session. Throws `VALIDATION_FAILED` for a cursor of another list.
     */
    async listJson(tokenHash: string, { pictureWidth, cursor }: Page): Promise<string | null> {
      const after = coursePositionFrom(cursor);
      const widthPlace = pictureWidths.findIndex((width) => width === pictureWidth) + 1;
      const page = await queries.selectDownloads(database, tokenHash, widthPlace, after);
      if (!page) return null;
      const { next, ...list } = page;
      return JSON.stringify({ ...list, nextCursor: next && encodeCursor(next) });
    },
  };
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

import { pictureWidths } from '@kalima/shared/domain/uploads';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import * as queries from './queries.ts';

/** What learners take along to study without a network. */
export function createDownloadsService({ database }: { database: OpenDatabase }) {
  return {
    /**
     * JSON of the assigned courses with the files that a device needs for them, pictures in one of the kept widths; null
     * without a session.
     */
    listJson: (tokenHash: string, pictureWidth: number): Promise<string | null> =>
      queries.selectDownloads(database, tokenHash, pictureWidths.findIndex((width) => width === pictureWidth) + 1),
  };
}

export type DownloadsService = ReturnType<typeof createDownloadsService>;

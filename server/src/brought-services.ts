import type { AccountsService } from './people/accounts/accounts.service.ts';
import { createBroughtPeople } from './people/accounts/brought-people/brought-people.service.ts';
import { createBroughtAssignments } from './teaching/assignments/brought/brought.service.ts';
import type { ImportsService } from './exchange/imports/imports.service.ts';
import { createForeignMedia } from './media/foreign/foreign-media.ts';
import type { MediaService } from './media/media.service.ts';
import { createStoredOnce } from './media/stored-once.ts';
import { createTaughtWords } from './learning/study/taught-words/taught-words.service.ts';
import type { OpenDatabase } from './platform/db/open-database.ts';
import type { RequireRoom } from './platform/disk-space.ts';

interface Dependencies {
  readonly database: OpenDatabase;
  readonly accounts: AccountsService;
  readonly imports: Pick<ImportsService, 'oneCourses'>;
  readonly media: Pick<MediaService, 'store'>;
  readonly temporaryFolder: string;
  readonly requireRoom: RequireRoom;
}

/** What the operator brings in from another product, again and again, and each thing once (PRODUCT.md#an-old-product). */
export function createBroughtServices({ database, accounts, imports, media, ...temporary }: Dependencies) {
  return {
    files: createStoredOnce({ db: database.db, ...temporary, foreign: createForeignMedia(), store: media.store }),
    /** Throws `DISK_FULL` if only the room that the embedded database needs is left. */
    requireRoom: () => temporary.requireRoom(0),
    courses: imports.oneCourses,
    people: createBroughtPeople({ database, accounts }),
    assignments: createBroughtAssignments({ database }),
    words: createTaughtWords({ database }),
  };
}

export type BroughtServices = ReturnType<typeof createBroughtServices>;

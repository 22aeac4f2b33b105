import type { Readable } from 'node:stream';
import type { ExportScope } from '@kalima/shared/contract/exchange/packages';
import { deckLimits } from '@kalima/shared/domain/exchange/decks';
import { nameForFile, packageListing } from '@kalima/shared/domain/exchange/packages';
import { AppError } from '../../platform/app-error.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { MediaService } from '../../media/media.service.ts';
import type { PackagedKinds } from './kinds/all-kinds.ts';
import { ankiFileName, notesOf } from './anki/notes.ts';
import { writeCollection } from './anki/write-collection.ts';
import { type Gathered, gatherPackage } from './export/gather.ts';
import { zipStream } from './export/write-zip.ts';

export { type Canonical, canonicalOf, compareParts, countParts, hashOfCourse } from './canonical.ts';
export { listChanges } from './changes.ts';
export type { PackagedKinds } from './kinds/all-kinds.ts';
export type { Placed } from './kinds/packaged-kind.ts';
export { ownerOf } from './owner.ts';
export { type Origin, selectOrigins, selectOriginsOf, writeOrigin } from './packages.queries.ts';

interface Dependencies {
  readonly database: OpenDatabase;
  readonly files: FileStore;
  readonly media: Pick<MediaService, 'givenOut'>;
  readonly packaged: PackagedKinds;
}

/** A file as it is saved. */
export interface SavedFile {
  readonly name: string;
  readonly stream: Readable;
}

/** What a package is called: after its only course, or after its only stage. */
function nameOf({ listing: { courses, stages } }: Gathered): string {
  const [course, ...others] = courses;
  const title = others.length === 0 ? course?.title : stages.length === 1 ? stages[0]?.name : undefined;
  return nameForFile(title ?? '') || 'Kalima';
}

/** Packages of content (PRODUCT.md#packages). Each throws `NOTHING_TO_EXPORT`, `EXPORT_TOO_LARGE`. */
export function createPackagesService({ database: { db }, files, media, packaged }: Dependencies) {
  const gather = (author: ContentAuthor, scope: ExportScope) => gatherPackage({ db, packaged, media }, author, scope);
  return {
    /** What a package would hold. */
    async describe(author: ContentAuthor, scope: ExportScope) {
      const gathered = await gather(author, scope);
      const { listing, files: all, bytes } = gathered;
      return { courses: listing.courses.length, files: all.length, bytes, notes: notesOf(gathered).length };
    },

    /** A package, made while it is sent. */
    async write(author: ContentAuthor, scope: ExportScope): Promise<SavedFile> {
      const gathered = await gather(author, scope);
      const listing = Buffer.from(`${JSON.stringify(gathered.listing, null, 1)}\n`);
      const stream = zipStream([
        { name: packageListing, bytes: listing },
        ...gathered.files.map(({ name, bytes, storedKey }) => ({
          name,
          size: bytes,
          open: () => files.read(storedKey),
        })),
      ]);
      return { name: `${nameOf(gathered)}.kalima.zip`, stream };
    },

    /** The words and phrases as a deck of Anki, made while it is sent. */
    async writeDeck(author: ContentAuthor, scope: ExportScope, now = new Date()): Promise<SavedFile> {
      const gathered = await gather(author, scope);
      const notes = notesOf(gathered);
      if (notes.length === 0) throw new AppError('NOTHING_TO_EXPORT', 'There are no words in it.');
      if (notes.length > deckLimits.notes) throw new AppError('EXPORT_TOO_LARGE', 'A deck has no more notes.');
      const fields = notes.map(({ fields: all }) => all.join(' ')).join(' ');
      const used = gathered.files.filter((file) => fields.includes(ankiFileName(file)));
      const map = Object.fromEntries(used.map((file, index) => [String(index), ankiFileName(file)]));
      const stream = zipStream([
        { name: 'collection.anki2', bytes: await writeCollection(notes, now) },
        { name: 'media', bytes: Buffer.from(JSON.stringify(map)) },
        ...used.map(({ bytes, storedKey }, index) => ({
          name: String(index),
          size: bytes,
          open: () => files.read(storedKey),
        })),
      ]);
      return { name: `${nameOf(gathered)}.apkg`, stream };
    },
  };
}

export type PackagesService = ReturnType<typeof createPackagesService>;

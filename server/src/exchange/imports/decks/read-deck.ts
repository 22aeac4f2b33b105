import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { deckLimits } from '@kalima/shared/domain/exchange/decks';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import { ArchiveProblem } from '../archives/archive-problem.ts';
import type { OpenArchive } from '../archives/open-archive.ts';
import type { ImportFilesService } from '../files/files.service.ts';
import { stableId } from '../files/stable-id.ts';
import { type Deck, type DeckBounds, unpackPart } from './deck-archive.ts';
import { readCollection } from './read-collection.ts';

interface Place {
  readonly author: ContentAuthor;
  readonly importId: string;
  readonly archive: { readonly id: string; readonly name: string };
}

/** Makes tables of an import of the notes of a deck (PRODUCT.md#decks). Throws an `ArchiveProblem` of the whole deck. */
export async function readDeckNotes(
  files: Pick<ImportFilesService, 'keep' | 'temporaryPath'>,
  { author, importId, archive }: Place,
  opened: OpenArchive,
  deck: Deck,
  bounds: DeckBounds,
): Promise<void> {
  const path = files.temporaryPath();
  try {
    const most = { ...bounds, mostBytes: deckLimits.collectionBytes };
    await unpackPart(opened, deck, deck.collection, path, most).catch(asWhole);
    const tables = await readCollection(path);
    for (const [index, { name, text }] of tables.entries()) {
      await writeFile(path, text, { mode: 0o600 });
      const sha256 = createHash('sha256').update(text).digest('hex');
      const file = { path, bytes: Buffer.byteLength(text), sha256, isTooLarge: false };
      const id = stableId(importId, archive.id, 'notes', index);
      await files.keep(author, { id, importId, archiveId: archive.id, name: `${archive.name}/${name}.tsv` }, file);
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Without its notes there is no deck. */
function asWhole(error: unknown): never {
  if (error instanceof ArchiveProblem && !error.isOfAll) throw new ArchiveProblem(error.problem, true, error);
  throw error;
}

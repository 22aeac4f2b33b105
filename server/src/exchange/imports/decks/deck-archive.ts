import { readFile, rm } from 'node:fs/promises';
import { deckLimits } from '@kalima/shared/domain/exchange/decks';
import { ArchiveProblem, isOfMachine } from '../archives/archive-problem.ts';
import { isSafeName } from '../archives/entry-names.ts';
import type { ArchiveEntry, OpenArchive } from '../archives/open-archive.ts';
import { unpackEntry } from '../archives/unpack-entry.ts';
import type { ReceivedBytes } from '../files/receive-bytes.ts';
import { readMediaMap } from './media-map.ts';
import { unzstd } from './unzstd.ts';

/** Collections, the newest form first: where a deck has a newer one, the older one says only that Anki is to be updated. */
const collections = ['collection.anki21b', 'collection.anki21', 'collection.anki2'] as const;

/** An archive that is a deck of Anki. */
export interface Deck {
  /** The entry with its notes. */
  readonly collection: ArchiveEntry;
  /** Of the form whose parts are packed each by itself. */
  readonly isNewer: boolean;
}

/** Tells a deck by what an archive holds; null for another archive. */
export function deckOf({ entries }: OpenArchive): Deck | null {
  for (const name of collections) {
    const collection = entries.find((entry) => entry.name === name);
    if (collection) return { collection, isNewer: name === 'collection.anki21b' };
  }
  return null;
}

export interface DeckBounds {
  readonly archiveBytes: number;
  readonly left: number;
}

/** Unpacks a part of a deck into a file. Throws an `ArchiveProblem` of it, or of the whole deck. */
export async function unpackPart(
  { zip }: OpenArchive,
  { isNewer }: Deck,
  entry: ArchiveEntry,
  path: string,
  { mostBytes, archiveBytes, left }: DeckBounds & { readonly mostBytes: number },
): Promise<ReceivedBytes> {
  const file = await unpackEntry(zip, entry, path, { mostBytes, archiveBytes, unpacked: 0, left });
  return isNewer ? unzstd(path, mostBytes) : file;
}

/**
 * The entries of a deck as they are gone through: its collection first, and its files by the names that its notes have for them. Throws an
 * `ArchiveProblem` of the whole deck where its list of files cannot be read.
 */
export async function listDeck(
  opened: OpenArchive,
  deck: Deck,
  path: string,
  bounds: DeckBounds,
): Promise<ArchiveEntry[]> {
  const list = opened.entries.find(({ name }) => name === 'media');
  const names = list ? await readNames(opened, deck, list, path, bounds) : new Map<string, string>();
  const seen = new Set<string>();
  const files = opened.entries.flatMap((entry): ArchiveEntry[] => {
    const name = names.get(entry.name);
    if (name === undefined) return [];
    const isSeen = seen.has(name.normalize());
    seen.add(name.normalize());
    const problem = entry.problem ?? (isSafeName(name) ? (isSeen ? 'same-name' : null) : 'unsafe-name');
    return [{ ...entry, name, problem }];
  });
  return [deck.collection, ...files];
}

async function readNames(opened: OpenArchive, deck: Deck, list: ArchiveEntry, path: string, bounds: DeckBounds) {
  try {
    await unpackPart(opened, deck, list, path, { ...bounds, mostBytes: deckLimits.mediaMapBytes });
    return readMediaMap(await readFile(path), deck.isNewer);
  } catch (error) {
    if (isOfMachine(error)) throw error;
    throw new ArchiveProblem('not-readable', true, error);
  } finally {
    await rm(path, { force: true });
  }
}

import { type BookListing, readBookListing } from './import-books.ts';
import { type ImportTable, readImportTable, type TableChoices } from './import-rows-table.ts';
import type { ImportFileKind } from './imports.ts';
import { decodeText, guessEncoding } from '../language/text-encodings.ts';
import { type Cue, readCues } from '../content/subtitles.ts';

/** What a file says that tells of stories. */
export type StoryText =
  | { readonly kind: 'subtitles'; readonly cues: readonly Cue[]; readonly damaged: readonly number[] }
  | { readonly kind: 'book'; readonly listing: BookListing }
  | {
      readonly kind: 'table';
      readonly table: ImportTable;
      /** Its lines as they were written, and what stands between empty ones. */
      readonly lines: readonly string[];
      readonly blocks: readonly string[];
    };

const trimmed = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

/** Lines that follow each other without an empty one between them. */
function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line === '') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.filter((block) => block.length > 0).map((block) => block.join('\n'));
}

/** Whether a file of an import may tell of stories, so that it is read. */
export function tellsOfStories(kind: ImportFileKind): boolean {
  return kind === 'subtitles' || kind === 'book' || kind === 'table';
}

/** Reads what a file says; null for what says nothing. A table is read as it was chosen. */
export function readStoryText(kind: ImportFileKind, bytes: Uint8Array, choices: TableChoices = {}): StoryText | null {
  const text = decodeText(bytes, choices.encoding ?? guessEncoding(bytes));
  if (kind === 'subtitles') {
    const read = readCues(text);
    return typeof read === 'string' ? null : { kind, ...read };
  }
  if (kind === 'book') {
    const listing = readBookListing(text);
    return listing && { kind, listing };
  }
  if (kind !== 'table') return null;
  const whole = text.replaceAll(/\r\n?/g, '\n');
  return {
    kind,
    table: readImportTable(bytes, choices),
    lines: trimmed(whole.split('\n')),
    blocks: blocksOf(whole.split('\n').map((line) => line.trim())),
  };
}

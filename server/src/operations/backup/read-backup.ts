import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { isStorageKey } from '../../platform/files/file-store.ts';
import {
  BackupError,
  type Manifest,
  type Part,
  asFileError,
  endName,
  endSchema,
  formatVersion,
  hashesName,
  keyOfMedia,
  manifestName,
  manifestSchema,
  partSchema,
  tableOfPart,
} from './backup-format.ts';

export interface VerifiedBackup {
  readonly manifest: Manifest;
  readonly parts: ReadonlyMap<string, Part>;
}

/** The entries of an archive in their order. Each must be read to its end before the next. */
export async function* readEntries(file: string): AsyncGenerator<{ name: string; chunks: AsyncIterable<Buffer> }> {
  const archive = extract();
  const reading = pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), archive);
  // Its failure comes out of the loop as well; this one is the disk's own.
  let cause: unknown;
  reading.catch((error: unknown) => (cause = error));
  try {
    for await (const entry of archive) {
      if (entry.header.type !== 'file') throw new BackupError(`${file} is no backup of Kalima.`);
      yield { name: entry.header.name, chunks: entry as AsyncIterable<Buffer> };
      entry.resume();
    }
  } catch (error) {
    throw asFileError(cause ?? error, file);
  } finally {
    archive.destroy();
    await reading.catch(() => undefined);
  }
}

export async function readWhole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function parseJson<S extends z.ZodType>(schema: S, text: string): z.infer<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function readManifest(file: string, text: string): Manifest {
  const manifest = parseJson(manifestSchema, text);
  if (!manifest) throw new BackupError(`${file} is no backup of Kalima.`);
  if (manifest.formatVersion > formatVersion) {
    throw new BackupError(`${file} was made by a newer Kalima, in a form that this one does not know. Update first.`);
  }
  return manifest;
}

function isExpected(name: string): boolean {
  const key = keyOfMedia(name);
  return name === manifestName || tableOfPart(name) !== null || (key !== null && isStorageKey(key));
}

/**
 * Reads a backup from its first byte to its last and compares it with its hashes, before anything is done with it. Fails
 * with a `BackupError` of one line: no backup, a newer one, cut off, or changed since.
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const found: Part[] = [];
  let manifest: Manifest | undefined;
  let hashes: string | undefined;
  let end: z.infer<typeof endSchema> | null = null;
  const damaged = (what: string) => new BackupError(`${file} is damaged: ${what}. Nothing was changed.`);
  try {
    for await (const { name, chunks } of readEntries(file)) {
      if (end) throw damaged(`something follows its end`);
      if (!manifest) {
        if (name !== manifestName) throw new BackupError(`${file} is no backup of Kalima.`);
        const text = await readWhole(chunks);
        manifest = readManifest(file, text.toString());
        found.push({ name, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') });
      } else if (name === hashesName) hashes = (await readWhole(chunks)).toString();
      else if (name === endName) end = parseJson(endSchema, (await readWhole(chunks)).toString());
      else if (hashes !== undefined || !isExpected(name)) throw damaged(`${name} does not belong there`);
      else {
        const digest = createHash('sha256');
        let bytes = 0;
        for await (const chunk of chunks) {
          digest.update(chunk);
          bytes += chunk.length;
        }
        found.push({ name, bytes, sha256: digest.digest('hex') });
      }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    // The archive's own words about a header that is none, or about an end that came too soon.
    if (!manifest) throw new BackupError(`${file} is no backup of Kalima.`, error);
    throw damaged('it breaks off, or its structure is broken');
  }
  if (!manifest) throw new BackupError(`${file} is no backup of Kalima.`);
  if (hashes === undefined || !end) throw damaged('its end is missing');
  if (createHash('sha256').update(hashes).digest('hex') !== end.sha256) throw damaged('its list of hashes was changed');
  const parts = hashes
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseJson(partSchema, line));
  for (const [index, part] of parts.entries()) {
    const one = found[index];
    if (!part || one?.name !== part.name) throw damaged('its parts are not those that it lists');
    if (one.bytes !== part.bytes || one.sha256 !== part.sha256) throw damaged(`${part.name} was changed`);
  }
  if (parts.length !== found.length || parts.length !== end.parts)
    throw damaged('its parts are not those that it lists');
  return { manifest, parts: new Map(parts.flatMap((part) => (part ? [[part.name, part]] : []))) };
}

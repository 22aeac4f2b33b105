import { constants } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { OldRow } from './cells.ts';
import { oldAssignments, type OldTable, oldTables, type Report, shortText } from './report.ts';
import { type ReadRows, rowsOfCsv, rowsOfJson, unknownColumns } from './read-rows.ts';

const megabyte = 1024 * 1024;
const largestTable = 200 * megabyte;
const mostFiles = 200_000;
const mostBrowsers = 5_000;
const largestBrowser = 10 * megabyte;
const deepest = 20;

/** The columns that are read, or are known to say nothing that is needed; all tables have the last two. */
const columns: Readonly<Record<Exclude<OldTable, 'local_storage'>, string>> = {
  reading_lessons: 'id name stage description lesson_audio_url',
  reading_cards: 'id lesson_id word translation image_url audio_url',
  flashcard_lessons: 'id name stage description',
  flashcards:
    'id lesson_id word translation audio_url correct_image_url wrong_image_url_1 wrong_image_url_2 wrong_image_url_3',
  stages: 'id name description cover_image',
  phrases:
    'id stage_id title description image_url word translation audio_url vocabulary is_course_header sort_order level lesson_number is_free',
  story_stages: 'id name description cover_image',
  stories: 'id stage_id title description video_url video_source thumbnail_url text vocabulary',
  learning_materials: 'id title content difficulty category language tags image_url video_url video_source read_time',
  courses: 'id title description course_type level lesson_number is_free',
  profiles: 'id full_name email role target_language native_language progress',
  [oldAssignments]: 'id user_id course_id assigned_by assigned_at',
};
const knownColumns = (table: keyof typeof columns) => [...columns[table].split(' '), 'created_at', 'updated_at'];

/** The files of a folder, by their names with its folders in one spelling of Unicode, and those that are none that may be read. */
export interface OldFiles {
  readonly root: string;
  /** What each is called on the disk: systems spell accents in two ways. */
  readonly names: ReadonlyMap<string, string>;
  readonly links: ReadonlySet<string>;
}

export interface OldProduct {
  readonly tables: Readonly<Record<OldTable, readonly OldRow[]>>;
  readonly files: OldFiles;
  /** When the tables about people were written, which stands for times that they lack. */
  readonly writtenAt: Date;
}

/** A file of the folder that is none, is a link, or cannot be opened. */
export class UnreadableFile extends Error {}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error);

async function openPath(path: string) {
  if ((await realpath(path)) !== path) throw new UnreadableFile('it is a link');
  // oxlint-disable-next-line no-bitwise -- flags are bits
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const stat = await handle.stat();
  if (stat.isFile()) return { handle, stat };
  await handle.close();
  throw new UnreadableFile('it is no file');
}

/** Opens a file of the folder, never by way of a link: what lies elsewhere is nobody's old product. Throws an `UnreadableFile`. */
export async function openOldFile(root: string, name: string): ReturnType<typeof openPath> {
  try {
    return await openPath(join(root, ...name.split('/')));
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(`it cannot be read (${reasonOf(error)})`);
  }
}

async function readText(root: string, name: string, largest: number): Promise<{ text: string; writtenAt: Date }> {
  const { handle, stat } = await openOldFile(root, name);
  try {
    if (stat.size > largest) throw new Error(`it is larger than ${largest / megabyte} MB`);
    const bytes = await handle.readFile();
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), writtenAt: stat.mtime };
    } catch {
      throw new Error('it is not in UTF-8');
    }
  } finally {
    await handle.close();
  }
}

/** Goes through the folders, and follows no link. */
async function listFiles(root: string): Promise<OldFiles> {
  const names = new Map<string, string>();
  const links = new Set<string>();
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (names.size + links.size >= mostFiles)
        throw new Error(`There are more than ${mostFiles} files in the folder.`);
      if (entry.isDirectory() && name.split('/').length < deepest) folders.push(name);
      else if (entry.isFile()) names.set(name.normalize(), name);
      else links.add(name.normalize());
    }
  }
  return { root, names, links };
}

const without = (text: string, start: string, end: string): string =>
  text.slice(text.startsWith(start) ? start.length : 0, text.endsWith(end) ? -end.length : undefined);

/** The files that a table may be, by their names: as JSON before CSV, and as tools that write tables call them. */
function filesOfTable(table: OldTable, names: readonly string[]): string[] {
  const isOf = (ending: string) => (name: string) => {
    const lower = name.toLowerCase();
    return lower.endsWith(ending) && without(without(lower, 'public.', ending), '', '_rows') === table;
  };
  return [...names.filter(isOf('.json')), ...names.filter(isOf('.csv'))];
}

/** The exports of browsers: rows of one table, or a file of each in a folder. */
async function readBrowsers(root: string, names: readonly string[], report: Report): Promise<OldRow[]> {
  const rows: OldRow[] = [];
  const all = names.filter((name) => /^local_storage\/[^/]+\.json$/i.test(name)).toSorted();
  report.countRows('local_storage', all.length);
  if (all.length > mostBrowsers)
    report.failed('local_storage', null, `only the first ${mostBrowsers} browsers are read`);
  for (const name of all.slice(0, mostBrowsers)) {
    try {
      const cells: unknown = JSON.parse((await readText(root, name, largestBrowser)).text.replace(/^\ufeff/, ''));
      rows.push({ row: rows.length + 1, cells: { file: name, content: cells } });
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'it is no valid JSON' : reasonOf(error);
      report.failed('local_storage', null, `${shortText(name)}: ${reason}`);
    }
  }
  return rows;
}

/** Reads the tables of an old product, and lists its files. Throws where there is no such folder. */
export async function readOldProduct(folder: string, report: Report): Promise<OldProduct> {
  const root = await realpath(folder);
  const files = await listFiles(root);
  const names = [...files.names.values(), ...files.links];
  const top = names.filter((name) => !name.includes('/'));
  const used = new Set<string>();
  let writtenAt = new Date(0);
  const tables: Partial<Record<OldTable, readonly OldRow[]>> = {};
  for (const table of oldTables) {
    const [name, ...others] = filesOfTable(table, top);
    for (const one of [name, ...others]) if (one !== undefined) used.add(one);
    let read: ReadRows = { rows: [], wrong: [] };
    if (name !== undefined) {
      for (const other of others)
        report.mended(table, null, `${shortText(other)} is left alone, since ${shortText(name)} is read`);
      try {
        const { text, writtenAt: at } = await readText(root, name, largestTable);
        read = /json$/i.test(name) ? rowsOfJson(text) : rowsOfCsv(text);
        if (at > writtenAt && (table === 'profiles' || table === 'local_storage')) writtenAt = at;
      } catch (error) {
        read = { rows: [], wrong: [{ row: null, text: `${shortText(name)}: ${reasonOf(error)}` }] };
      }
      report.countRows(table, read.rows.length + read.wrong.filter(({ row }) => row !== null).length);
      for (const { row, text } of read.wrong) report.failed(table, row, text);
      const unknown = table === 'local_storage' ? [] : unknownColumns(read.rows, knownColumns(table));
      if (unknown.length > 0)
        report.mended(table, null, `columns that are left alone: ${shortText(unknown.join(', '))}`);
    }
    tables[table] =
      table === 'local_storage' ? [...read.rows, ...(await readBrowsers(root, names, report))] : read.rows;
  }
  const left = top.filter((name) => !used.has(name));
  if (left.length > 0)
    report.note(`Files that are no tables of the product and were left alone: ${shortText(left.join(', '))}`);
  const written = writtenAt.getTime() === 0 ? new Date() : writtenAt;
  return { tables: tables as Record<OldTable, readonly OldRow[]>, files, writtenAt: written };
}

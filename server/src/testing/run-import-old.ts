import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createImportOld } from '../../../tools/old-product/import-old-command.ts';
import type { ImportReport } from '../../../tools/old-product/report.ts';
import type { Waiting } from '../operations/commands/command-result.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TestApp } from './test-app.ts';

/** An id of the fixture by its last two signs. */
export const oldId = (place: string) => `0c1d0000-0000-4000-8000-0000000000${place}`;

/** Runs the command; returns what it printed and its report. */
export async function importOld(kalima: TestApp, folder: string, words: readonly string[] = [], waiting: Waiting = {}) {
  const file = join(temporaryFolder(), 'report.json');
  const run = createImportOld(kalima.app, (path) => `https://kalima.example${path}`);
  const result = await run([folder, '--report', file, ...words], waiting);
  if (!result) throw new Error('these words are none of the usage');
  const { isDone, lines } = result;
  const report = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as ImportReport) : null;
  return { isDone, lines, report, text: lines.join('\n') };
}

/** How many rows came, by table: `new/changed/same/kept`. */
export function cameIn(report: ImportReport | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(report?.tables ?? {}).map(([name, { came }]) => [
      name,
      `${came.new}/${came.changed}/${came.same}/${came.kept}`,
    ]),
  );
}

/** What comes of the fixture. */
export const allNew = {
  reading_lessons: '3/0/0/0',
  reading_cards: '5/0/0/0',
  flashcard_lessons: '1/0/0/0',
  flashcards: '1/0/0/0',
  stages: '3/0/0/0',
  phrases: '6/0/0/0',
  story_stages: '1/0/0/0',
  stories: '3/0/0/0',
  learning_materials: '1/0/0/0',
  courses: '4/0/0/0',
  profiles: '4/0/0/0',
  user_course_assignments: '6/0/0/0',
  local_storage: '2/0/0/0',
};
/** The same, run again. */
export const allSame = Object.fromEntries(
  Object.entries(allNew).map(([table, counts]) => [table, counts.replace(/^(\d+)\/0\/0/, '0/0/$1')]),
);

/** All that a run could write, as it is stored. */
export async function storedIn({ database: { db } }: TestApp) {
  const tables = [
    'courses',
    'reading_lessons',
    'reading_cards',
    'flashcard_lessons',
    'flashcards',
    'stages',
    'phrase_courses',
    'phrases',
    'story_stages',
    'stories',
    'story_sentences',
    'learning_materials',
    'word_occurrences',
    'package_origins',
    'media',
    'media_links',
    'user_course_assignments',
    'assignment_log',
    'study_events',
    'lesson_completions',
    'vocabulary_words',
    'vocabulary_sources',
    'login_cards',
  ] as const;
  const stored: Record<string, string[]> = {};
  for (const table of tables)
    stored[table] = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted();
  const people = await db.selectFrom('profiles').select(['id', 'full_name', 'email', 'user_name', 'role']).execute();
  return { ...stored, people: people.map((row) => JSON.stringify(row)).toSorted() };
}

import { activities } from '@kalima/shared/domain/learning/activities';
import { roles } from '@kalima/shared/domain/people/accounts';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { importFileKinds, importFileProblems, importStates } from '@kalima/shared/domain/exchange/imports';
import { jobFailures, jobKinds, jobOutcomes, jobStates } from '@kalima/shared/domain/people/jobs';
import { changeKinds, importedThings } from '@kalima/shared/domain/teaching/changes';
import { contentLanguages, nativeLanguages } from '@kalima/shared/domain/language/languages';
import { difficulties, materialCategories } from '@kalima/shared/domain/content/learning-material';
import { personActions } from '@kalima/shared/domain/people/person-log';
import { registrationStates } from '@kalima/shared/domain/people/school';
import { partsOfSpeech } from '@kalima/shared/domain/language/parts-of-speech';
import { pairSides } from '@kalima/shared/domain/language/pairs';
import { videoSources } from '@kalima/shared/domain/content/video-url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';

/** The closed set of a column, by its name or by its table and name. */
const sets: Readonly<Record<string, readonly string[]>> = {
  'profiles.target_language': contentLanguages,
  'profiles.native_language': nativeLanguages,
  'lesson_completions.activity': activities,
  'roster_changes.what': ['made', 'renamed', 'numbered', 'joined', 'left'],
  'vocabulary_words.state': ['absent', 'learning', 'mastered'],
  language: contentLanguages,
  translation_language: contentLanguages,
  second_translation_language: contentLanguages,
  part_of_speech: ['', ...partsOfSpeech],
  course_type: courseTypes,
  category: materialCategories,
  difficulty: difficulties,
  video_source: videoSources,
  role: roles,
  registration: registrationStates,
  action: personActions,
  'changes.kind': changeKinds,
  'changes.imported': importedThings,
  'jobs.kind': jobKinds,
  'jobs.state': jobStates,
  'jobs.failure': jobFailures,
  'job_people.outcome': jobOutcomes,
  'imports.state': importStates,
  'word_occurrences.pair': pairSides,
  'import_files.kind': importFileKinds,
  'import_files.problem': importFileProblems,
};

test('the database takes the values of closed sets alone, and takes all of them', async () => {
  const database = await openTestDatabase();
  try {
    const { rows } = await sql<{ table: string; column: string; definition: string | null }>`
      select c.table_name as table, c.column_name as column, max(pg_get_constraintdef(k.oid)) as definition
      from information_schema.columns c
      left join pg_constraint k on k.contype = 'c' and k.conrelid = c.table_name::regclass
        and pg_get_constraintdef(k.oid) like '%(' || c.column_name || ' = ANY%'
      where c.table_schema = 'public' and c.data_type = 'text'
        and (c.column_name = any(${Object.keys(sets)}) or c.table_name || '.' || c.column_name = any(${Object.keys(sets)}))
      group by 1, 2`.execute(database.db);
    expect(rows.length).toBeGreaterThan(20);
    for (const { table, column, definition } of rows) {
      const values = [...(definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
      const set = sets[`${table}.${column}`] ?? sets[column] ?? [];
      expect({ table, column, values }).toEqual({ table, column, values: [...set] });
    }
  } finally {
    await database.close();
  }
});

test('each type of course has its place in the catalogue', async () => {
  const database = await openTestDatabase();
  try {
    for (const [index, courseType] of courseTypes.entries()) {
      const { type_order: place } = await database.db
        .insertInto('courses')
        .values({ title: courseType, course_type: courseType, is_free: false })
        .returning('type_order')
        .executeTakeFirstOrThrow();
      expect([courseType, place]).toEqual([courseType, index + 1]);
    }
    await sql`alter table courses drop constraint courses_course_type_check`.execute(database.db);
    const unknown = sql`insert into courses (title, course_type, is_free) values ('', 'song', false)`;
    await expect(unknown.execute(database.db)).rejects.toThrow('type_order');
  } finally {
    await database.close();
  }
});

import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** How much there is of everything that a call could make or remove. */
export async function contentsOf(kalima: TestApp) {
  const { rows } =
    await sql`select (select count(*) from courses) as courses, (select sum(version) from courses) as versions,
    (select count(*) from user_course_assignments) as assignments,
    (select count(*) from classes) as classes, (select count(*) from class_members where left_at is null) as members,
    (select count(*) from class_courses where removed_at is null) as "classCourses", (select count(*) from class_teachers) as teachers, (select count(*) from class_notes) as notes, (select count(*) from practice_sets) as "practiceSets", (select count(*) from media) as media, (select count(*) from imports) as imports, (select count(*) from roster_imports where undone_at is null) as rosters,
    (select count(*) from sessions) as sessions, (select count(*) from login_cards) as cards,
    (select count(*) from profiles) as people, (select count(*) from verifications) as links`.execute(
      kalima.database.db,
    );
  return rows;
}

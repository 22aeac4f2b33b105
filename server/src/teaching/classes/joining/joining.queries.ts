import { sql } from 'kysely';
import type { OwnClass } from '@kalima/shared/contract/teaching/own-classes';
import type { Db } from '../../../platform/db/schema.ts';

/** The classes that a person is a member of and that run on a day, by name, with what is due in them: a day that was over before they came is none of theirs. */
export async function selectOwnClasses(db: Db, userId: string, today: string): Promise<OwnClass[]> {
  return db
    .selectFrom('class_members as m')
    .innerJoin('classes as k', 'k.id', 'm.class_id')
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where(sql<boolean>`daterange(k.starts_on, k.ends_on, '[]') @> ${today}::date`)
    .select(['k.id', 'k.name', sql<string | null>`k.ends_on::text`.as('endsOn')])
    .select(
      sql<OwnClass['dueCourses']>`(
        select coalesce(json_agg(json_build_object('courseId', o.id, 'courseType', o.course_type, 'title', o.title, 'dueOn', c.due_on)
          order by c.due_on, c.sort_order, o.id), '[]')
        from class_courses c join courses o on o.id = c.course_id where c.class_id = k.id and c.removed_at is null
          and c.due_on >= (m.joined_at at time zone (select coalesce(s.fixed_time_zone, s.time_zone) from school_settings s))::date
      )`.as('dueCourses'),
    )
    .orderBy('k.name')
    .orderBy('k.id')
    .execute();
}

/** What is due of what is assigned to a person alone; a day that was over when it was assigned is none of theirs. */
export async function selectDueAlone(db: Db, userId: string): Promise<OwnClass['dueCourses']> {
  const { rows } = await sql<OwnClass['dueCourses'][number]>`
    select o.id as "courseId", o.course_type as "courseType", o.title, a.due_on::text as "dueOn"
    from assigned_courses a join courses o on o.id = a.course_id
    where a.user_id = ${userId}::uuid and a.class_id is null
      and a.due_on >= (a.assigned_at at time zone (select coalesce(s.fixed_time_zone, s.time_zone) from school_settings s))::date
    order by a.due_on, o.id`.execute(db);
  return rows;
}

/** The class with a code, locked, where it is not over by the school's day; undefined for none. */
export async function lockClassByCode(db: Db, joinCode: string) {
  return db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('join_code', '=', joinCode)
    .where('archived_at', 'is', null)
    .where(
      sql<boolean>`coalesce(ends_on, 'infinity') >= (
        select (now() at time zone coalesce(s.fixed_time_zone, s.time_zone))::date from school_settings s
      )`,
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** How many classes a person is a member of now. */
export async function countClassesOf(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('class_members')
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

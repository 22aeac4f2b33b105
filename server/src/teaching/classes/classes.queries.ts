import { sql } from 'kysely';
import type { ClassRow, SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';
import { containsText } from '../../platform/db/contains-text.ts';
import { type PeopleAsked, selectPeoplePage } from '../../platform/db/people-page.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { TeacherCaller } from '../../platform/sessions/caller.ts';

/** Whether a person teaches a class that there is, or is an admin. */
export async function mayTeach(db: Db, { userId, role }: TeacherCaller, classId: string): Promise<boolean> {
  const row = await teachable(db, { userId, role }).select('k.id').where('k.id', '=', classId).executeTakeFirst();
  return row !== undefined;
}

/** The classes that a person teaches, for an admin all of them. */
export function teachable(db: Db, { userId, role }: Pick<TeacherCaller, 'userId' | 'role'>) {
  const all = db.selectFrom('classes as k');
  if (role === 'admin') return all;
  return all.where((eb) =>
    eb.exists(
      eb
        .selectFrom('class_teachers as t')
        .whereRef('t.class_id', '=', 'k.id')
        .where('t.user_id', '=', userId)
        .select('t.user_id'),
    ),
  );
}

/** Which of some classes a person teaches, or that there are, for an admin. */
export async function selectTaught(
  db: Db,
  caller: Pick<TeacherCaller, 'userId' | 'role'>,
  classIds: readonly string[],
): Promise<string[]> {
  if (classIds.length === 0) return [];
  const rows = await teachable(db, caller).where('k.id', 'in', classIds).select('k.id').execute();
  return rows.map(({ id }) => id);
}

/** Locks a class until the transaction ends; returns whether there is one. */
export async function lockClass(db: Db, classId: string): Promise<boolean> {
  const row = await db.selectFrom('classes').select('id').where('id', '=', classId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

const columns = [
  'k.id',
  'k.name',
  sql<string>`k.starts_on::text`.as('startsOn'),
  sql<string | null>`k.ends_on::text`.as('endsOn'),
  sql<boolean>`k.archived_at is not null`.as('isArchived'),
  sql<number>`(select count(*)::int from class_members m where m.class_id = k.id and m.left_at is null)`.as(
    'memberCount',
  ),
  sql<number>`(select count(*)::int from class_courses c where c.class_id = k.id and c.removed_at is null)`.as(
    'courseCount',
  ),
  sql<ClassRow['teachers']>`(
    select coalesce(json_agg(json_build_object('id', p.id, 'name', p.full_name) order by p.full_name, p.id), '[]')
    from class_teachers t join profiles p on p.id = t.user_id where t.class_id = k.id
  )`.as('teachers'),
] as const;

export interface ClassesAsked {
  readonly q?: string | undefined;
  readonly state: 'current' | 'archived';
}

/** A page of classes by name after a position, `limit` of them, and how many there are. */
export async function selectClasses(
  db: Db,
  caller: TeacherCaller,
  { q, state }: ClassesAsked,
  after: { name: string; id: string } | null,
  limit: number,
): Promise<{ rows: ClassRow[]; total: number }> {
  const matching = teachable(db, caller)
    .where('k.archived_at', state === 'archived' ? 'is not' : 'is', null)
    .where((eb) => containsText(eb.ref('k.search_text'), q));
  const page = after ? matching.where(sql<boolean>`(k.name, k.id) > (${after.name}, ${after.id}::uuid)`) : matching;
  const rows = await page.select(columns).orderBy('k.name').orderBy('k.id').limit(limit).execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The classes that somebody is named as a teacher of and that run on a day, by name. */
export async function selectRunningClasses(
  db: Db,
  userId: string,
  today: string,
  limit: number,
): Promise<Pick<ClassRow, 'id' | 'name' | 'startsOn' | 'memberCount'>[]> {
  return teachable(db, { userId, role: 'teacher' })
    .where('k.archived_at', 'is', null)
    .where(sql<boolean>`daterange(k.starts_on, k.ends_on, '[]') @> ${today}::date`)
    .select(columns)
    .orderBy('k.name')
    .orderBy('k.id')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ id, name, startsOn, memberCount }) => ({ id, name, startsOn, memberCount })));
}

export async function selectClass(db: Db, classId: string): Promise<Omit<SchoolClass, 'mayStaff'> | undefined> {
  return (
    db
      .selectFrom('classes as k')
      .select(columns)
      .select('k.version')
      // The code of an archived class lets nobody in, and is its code again when it is taken back.
      .select(sql<string | null>`case when k.archived_at is null then k.join_code end`.as('joinCode'))
      .where('k.id', '=', classId)
      .executeTakeFirst()
  );
}

/** Counts all classes, and those that one person made. Locks: no class is made elsewhere until the transaction ends. */
export async function countClassesLocked(db: Db, userId: string): Promise<{ all: number; own: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('classes'))`.execute(db);
  return db
    .selectFrom('classes')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere('created_by', '=', userId).as('own'),
    ])
    .executeTakeFirstOrThrow();
}

export interface NewClass {
  readonly id?: string | undefined;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

export async function insertClass(
  db: Db,
  { id, name, startsOn, endsOn }: NewClass,
  createdBy: string,
): Promise<string> {
  const row = await db
    .insertInto('classes')
    .values({
      ...(id === undefined ? {} : { id }),
      name,
      search_text: normaliseForSearch(name),
      starts_on: startsOn,
      ends_on: endsOn,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Gives a class the courses of another one in their order. */
export async function copyCourses(db: Db, from: string, to: string, addedBy: string): Promise<void> {
  await sql`
    insert into class_courses (class_id, course_id, sort_order, added_by)
    select ${to}::uuid, course_id, sort_order, ${addedBy}::uuid from class_courses
    where class_id = ${from}::uuid and removed_at is null`.execute(db);
}

interface ClassUpdate {
  readonly name?: string | undefined;
  readonly startsOn?: string | undefined;
  readonly endsOn?: string | null | undefined;
  readonly isArchived?: boolean | undefined;
}

/**
 * Writes a class where its version is the given one; returns whether it was. What is archived takes no new members, and ends
 * at the latest on `today` where nobody had said when.
 */
export async function updateClass(
  db: Db,
  classId: string,
  version: number,
  { name, startsOn, endsOn, isArchived }: ClassUpdate,
  today: string,
): Promise<boolean> {
  const row = await db
    .updateTable('classes')
    .set({
      ...(name === undefined ? {} : { name, search_text: normaliseForSearch(name) }),
      ...(startsOn === undefined ? {} : { starts_on: startsOn }),
      ...(endsOn === undefined ? {} : { ends_on: endsOn }),
      ...(isArchived === false ? { archived_at: null } : {}),
      ...(isArchived === true
        ? {
            archived_at: sql<Date>`coalesce(archived_at, now())`,
            ends_on: sql<string>`coalesce(${endsOn ?? null}::date, ends_on, greatest(starts_on, ${today}::date))`,
          }
        : {}),
      version: version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', classId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a class that nobody was ever a member of; returns whether it was one. */
export async function deleteUnusedClass(db: Db, classId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('classes as k')
    .where('k.id', '=', classId)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('class_members as m').whereRef('m.class_id', '=', 'k.id').select('m.user_id'))),
    )
    .returning('k.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the code of a class, or that it has none; returns whether nobody else has it. */
export async function updateJoinCode(db: Db, classId: string, joinCode: string | null): Promise<boolean> {
  const row = await db
    .updateTable('classes as k')
    .set({ join_code: joinCode, updated_at: sql<Date>`now()` })
    .where('k.id', '=', classId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('classes as o')
            .where('o.join_code', '=', joinCode)
            .whereRef('o.id', '!=', 'k.id')
            .select('o.id'),
        ),
      ),
    )
    .returning('k.id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertTeacher(db: Db, classId: string, userId: string, addedBy: string): Promise<void> {
  await db
    .insertInto('class_teachers')
    .values({ class_id: classId, user_id: userId, added_by: addedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes a class from a teacher; false where they did not teach it. */
export async function deleteTeacher(db: Db, classId: string, userId: string): Promise<boolean> {
  const teaching = db.deleteFrom('class_teachers').where('class_id', '=', classId).where('user_id', '=', userId);
  return (await teaching.executeTakeFirst()).numDeletedRows > 0n;
}

export async function countTeachers(db: Db, classId: string): Promise<number> {
  const row = await db
    .selectFrom('class_teachers')
    .where('class_id', '=', classId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Whether somebody may teach: an active teacher or admin. Their role stays until the transaction ends. */
export async function lockTeacher(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('role', '!=', 'user')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends what somebody of another role was in classes: who teaches is no member, and a learner teaches none. */
export async function endFormerRole(db: Db, userId: string, becomes: 'learner' | 'teacher', by: string): Promise<void> {
  if (becomes === 'learner') {
    await db.deleteFrom('class_teachers').where('user_id', '=', userId).execute();
    return;
  }
  await db
    .updateTable('class_members')
    .set({ left_at: sql<Date>`now()`, left_by: by })
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .execute();
}

/** A page of those who may teach a class, by name. */
export async function selectTeachers(db: Db, asked: PeopleAsked) {
  return selectPeoplePage(db, asked)
    .where('p.role', '!=', 'user')
    .where('p.deactivated_at', 'is', null)
    .select(['p.id', 'p.full_name as name', 'p.email', 'p.user_name as userName'])
    .execute();
}

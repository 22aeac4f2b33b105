import { sql } from 'kysely';
import type { ExportScope } from '@kalima/shared/contract/exchange/packages';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { packageLimits } from '@kalima/shared/domain/exchange/packages';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { allKindTables } from '../../content/kinds.ts';

/** What a course that came from a package is called there. */
export interface Origin {
  readonly packageId: string;
  readonly courseId: string;
  /** What it was when it was imported last. */
  readonly hash: string;
  /** The id in the package of each part that has another one here. */
  readonly parts: Readonly<Record<string, string>>;
}

const columns = sql`package_id as "packageId", course_id as "courseId", hash, parts`;

/** The origins of somebody's content among some ids of packages. */
export async function selectOrigins(db: Db, owner: string | null, packageIds: readonly string[]): Promise<Origin[]> {
  const { rows } = await sql<Origin>`select ${columns} from package_origins
    where owner_id is not distinct from ${owner}::uuid and package_id = any(${packageIds}::uuid[])`.execute(db);
  return rows;
}

/** The same by courses. */
export async function selectOriginsOf(db: Db, owner: string | null, courseIds: readonly string[]): Promise<Origin[]> {
  const { rows } = await sql<Origin>`select ${columns} from package_origins
    where owner_id is not distinct from ${owner}::uuid and course_id = any(${courseIds}::uuid[])`.execute(db);
  return rows;
}

/** Notes what a course is called in a package; null where it came from none after all. */
export async function writeOrigin(
  trx: Trx,
  owner: string | null,
  courseId: string,
  origin: Omit<Origin, 'courseId'> | null,
): Promise<void> {
  await sql`delete from package_origins where owner_id is not distinct from ${owner}::uuid
    and (course_id = ${courseId}::uuid or package_id = ${origin?.packageId ?? null}::uuid)`.execute(trx);
  if (!origin) return;
  const { packageId, hash, parts } = origin;
  await trx
    .insertInto('package_origins')
    .values({ owner_id: owner, package_id: packageId, course_id: courseId, hash, parts: JSON.stringify(parts) })
    .execute();
}

export interface ListedCourse {
  readonly id: string;
  readonly kind: CourseType;
}

/**
 * The courses of a scope in the order in which learners see them, one more than a package holds where there are more. What stands in a
 * stage is anybody's; else `owner` says whose, and null that it is all.
 */
export async function selectCourses(
  db: Db,
  { course, kind, stage }: ExportScope,
  owner: string | null,
): Promise<ListedCourse[]> {
  const listed: ListedCourse[] = [];
  for (const { courseType, table, stages, stageColumn, order } of allKindTables) {
    if (kind !== undefined && kind !== courseType) continue;
    if (stage !== undefined && stageColumn === undefined) continue;
    const which =
      course !== undefined
        ? sql`o.id = ${course}::uuid`
        : stage !== undefined && stageColumn !== undefined
          ? sql`o.${sql.ref(stageColumn)}::text = ${stage.toLowerCase()}`
          : sql`(${owner}::uuid is null or c.made_by = ${owner}::uuid)`;
    const { rows } = await sql<{ id: string }>`select o.id from ${sql.table(table)} o join courses c on c.id = o.id
      ${stages ? sql`join ${sql.table(stages)} s on s.id = o.stage_id` : sql``}
      where ${which} order by ${sql.raw(order)} limit ${packageLimits.courses + 1 - listed.length}`.execute(db);
    listed.push(...rows.map(({ id }) => ({ id, kind: courseType })));
  }
  return listed;
}

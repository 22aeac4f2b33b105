import { sql } from 'kysely';
import type { ExportScope } from '@kalima/shared/contract/packages';
import type { CourseType } from '@kalima/shared/domain/course-types';
import { packageLimits } from '@kalima/shared/domain/packages';
import type { Db } from '../../../platform/db/schema.ts';
import { allKindTables } from '../../content/kinds.ts';

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

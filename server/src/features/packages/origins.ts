import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type ContentAuthor, isAdmin } from '../../platform/sessions/caller.ts';

/** What a course that came from a package is called there. */
export interface Origin {
  readonly packageId: string;
  readonly courseId: string;
  /** What it was when it was imported last. */
  readonly hash: string;
  /** The id in the package of each part that has another one here. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Whose content it is that somebody makes: their own, or the school's. */
export const ownerOf = (author: ContentAuthor): string | null => (isAdmin(author) ? null : author.userId);

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

import { type PackageCourse, packageCourse } from '@kalima/shared/contract/exchange/course-package';
import type { At, MadeCourse, Making } from './old-course.ts';
import { shortText } from './report.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code?: string;
}

/** The innermost list of parts that an issue is in, with the place there. */
function partOf(path: readonly PropertyKey[]): { list: readonly PropertyKey[]; at: number } | null {
  const names = new Set<PropertyKey>(['cards', 'phrases', 'words', 'tags']);
  for (let index = path.length - 1; index > 0; index -= 1) {
    const [name, at] = [path[index - 1], path[index]];
    if (name !== undefined && names.has(name) && typeof at === 'number') return { list: path.slice(0, index), at };
  }
  return null;
}

const inside = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown>)[key], value);

const fieldOf = (path: readonly PropertyKey[]) => shortText(path.filter((key) => typeof key === 'string').join('.'));

/**
 * A course as the schema of packages takes it. A part that it does not take stays behind, and what of a list is more than a course may
 * have; both are told. Null where the course itself is not right, which is told as well.
 */
export function checkedCourse({ course, parts }: MadeCourse, at: At, making: Making): PackageCourse | null {
  const rows = [...parts];
  // Each round takes out at least one part.
  for (;;) {
    const read = packageCourse.safeParse(course);
    if (read.success) return read.data;
    const issues: readonly Issue[] = read.error.issues;
    const found = issues.flatMap(({ path, message }) => {
      const part = partOf(path);
      return part ? [{ ...part, path, message }] : [];
    });
    const tooMany = issues.filter(({ code, path }) => code === 'too_big' && Array.isArray(inside(course, path)));
    if (found.length === 0 && tooMany.length === 0) {
      const fields = [...new Set(issues.map(({ path }) => fieldOf(path)))].join(', ');
      making.failed(at, `it is not right (${fields || 'all of it'})`);
      return null;
    }
    const rowOf = (list: readonly PropertyKey[], index: number): At => {
      const place = list.length === 1 ? index : Number(list[1]);
      return rows[place] ?? at;
    };
    for (const { path } of tooMany) {
      const list = inside(course, path) as unknown[];
      const most = (issues.find((one) => one.path === path) as { maximum?: number } | undefined)?.maximum ?? 0;
      const text = `there are ${most} ${fieldOf(path)} at the most`;
      if (path.length > 1 || rows.length === 0) making.lost(rowOf(path, 0), `all but the first: ${text}`);
      else for (let index = most; index < list.length; index += 1) making.failed(rowOf(path, index), text);
      list.splice(most);
      if (path.length === 1) rows.splice(most);
    }
    // From behind, so that places before stay what they are; of each place once, and within lists before the lists themselves.
    const places = new Map(found.map((part) => [`${part.list.join('.')} ${part.at}`, part]));
    for (const { list, at: index, path } of [...places.values()].toSorted(
      (a, b) => b.list.length - a.list.length || b.at - a.at,
    )) {
      const parent = inside(course, list) as unknown[];
      if (index >= parent.length) continue;
      const text = `${fieldOf(path)} is empty, too long, or none that can stand there`;
      // A word of a phrase or story stays behind, and its row comes.
      if (list.length === 1 && rows.length > 0) making.failed(rowOf(list, index), text);
      else making.lost(rowOf(list, index), text);
      parent.splice(index, 1);
      if (list.length === 1) rows.splice(index, 1);
    }
  }
}

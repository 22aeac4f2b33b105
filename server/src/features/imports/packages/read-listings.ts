import {
  courseOutline,
  looseCoursePackage,
  type PackageCourse,
  packageCourse,
  type PackageStage,
} from '@kalima/shared/contract/course-package';
import type { CourseType } from '@kalima/shared/domain/course-types';
import type { ImportFilesService } from '../files/service.ts';
import type { FileRow } from '../queries.ts';

/** A course as a package has it, or as much as can be told of one that is not right. */
export type ReadCourse =
  | { readonly course: PackageCourse; readonly folder: string }
  | { readonly course: null; readonly kind: CourseType | null; readonly title: string; readonly at: string };

export interface ReadPackages {
  readonly courses: readonly ReadCourse[];
  readonly stages: readonly (PackageStage & { readonly folder: string })[];
}

interface Issue {
  readonly path: readonly PropertyKey[];
}

const placeOf = ([issue]: readonly Issue[]): string => (issue?.path ?? []).map(String).join('.') || '—';

function readCourse(raw: unknown, folder: string): ReadCourse {
  const read = packageCourse.safeParse(raw);
  if (read.success) return { course: read.data, folder };
  const { kind = null, title = '' } = courseOutline.safeParse(raw).data ?? {};
  return { course: null, kind, title, at: placeOf(read.error.issues) };
}

function readListing(text: string, file: FileRow): ReadPackages {
  // The files of a package lie beside its listing.
  const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
  const failed = (at: string): ReadPackages => ({
    courses: [{ course: null, kind: null, title: file.name, at }],
    stages: [],
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return failed('JSON');
  }
  const read = looseCoursePackage.safeParse(parsed);
  if (!read.success) return failed(placeOf(read.error.issues));
  const { courses, stages } = read.data;
  return {
    courses: courses.map((raw) => readCourse(raw, folder)),
    stages: stages.map((stage) => ({ ...stage, folder })),
  };
}

/** What the packages among the files of an import hold, whatever is wrong with it. Throws `STORAGE_UNAVAILABLE`. */
export async function readListings(
  importFiles: Pick<ImportFilesService, 'readListing'>,
  files: readonly FileRow[],
): Promise<ReadPackages> {
  const all: ReadPackages[] = [];
  for (const file of files)
    if (file.kind === 'package' && file.problem === null)
      all.push(readListing(await importFiles.readListing(file), file));
  return { courses: all.flatMap(({ courses }) => courses), stages: all.flatMap(({ stages }) => stages) };
}

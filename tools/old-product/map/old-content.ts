import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { largestCourseNumbers } from '@kalima/shared/domain/content/course-levels';
import { type OldRow, numberOf, textOf, truthOf } from '../cells.ts';
import type { CatalogueFacts, OldCourse } from '../old-course.ts';
import { refOf } from '../old-ids.ts';
import { type Report, shortText } from '../report.ts';
import { groupRows, kindOf, namedRows } from './fields.ts';
import { oldLessons } from './lessons.ts';
import { oldMaterials } from './materials.ts';
import type { OldTables } from './old-tables.ts';
import { oldPhraseCourses } from './phrases.ts';
import { type OldStage, oldStages } from './stages.ts';
import { oldStories } from './stories.ts';

/** All content of an old product, and how its other tables find it. */
export interface OldContent {
  readonly courses: readonly OldCourse[];
  readonly stages: readonly OldStage[];
  /** The content that a reference to a course means: its id, also with the name of its kind before it; null for none. */
  find(value: unknown): OldCourse | null;
}

/** Content whose id other content has as well cannot be told from it. */
function withOwnIds(courses: readonly OldCourse[], report: Report): OldCourse[] {
  const seen = new Map<string, OldCourse>();
  return courses.filter((course) => {
    const other = seen.get(course.id);
    if (other)
      report.failed(course.at.table, course.at.row, `its id is that of row ${other.at.row} of ${other.at.table}`);
    else seen.set(course.id, course);
    return !other;
  });
}

/** How references find content. */
function finderOf(courses: readonly OldCourse[]) {
  const byRef = groupRows(
    courses.map((course) => ({ row: course.at.row, cells: {}, course })),
    ({ course }) => course.ref,
  );
  const among = (ref: string, kind: CourseType | null): OldCourse | null => {
    const found = (byRef.get(ref) ?? []).filter(({ course }) => kind === null || course.kind === kind);
    return found.length === 1 ? (found[0]?.course ?? null) : null;
  };
  return (value: unknown, kind: CourseType | null = null): OldCourse | null => {
    const ref = refOf(value);
    const exact = among(ref, kind);
    if (exact) return exact;
    // As in `reading_card_12`.
    for (let at = ref.indexOf('_'); at >= 0; at = ref.indexOf('_', at + 1)) {
      const named = kindOf(ref.slice(0, at));
      const found = named && among(ref.slice(at + 1), named);
      if (found) return found;
    }
    return null;
  };
}

function numberWithin(value: unknown, most: number): number | undefined {
  const number = numberOf(value);
  return number !== null && number >= 1 && number <= most ? number : undefined;
}

/** What the catalogue says beside the title, which is the content's. */
const factsOf = (cells: OldRow['cells']): CatalogueFacts => ({
  level: numberWithin(cells['level'], largestCourseNumbers.level),
  lessonNumber: numberWithin(cells['lesson_number'], largestCourseNumbers.lessonNumber),
  isFree: truthOf(cells['is_free']) ?? undefined,
});

const stated = (facts: CatalogueFacts): CatalogueFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/** The rows of the catalogue, each with its content: by its id, else by its type and title where they are those of one. */
function catalogueOf(
  tables: OldTables,
  courses: readonly OldCourse[],
  find: ReturnType<typeof finderOf>,
  report: Report,
) {
  const facts = new Map<OldCourse, Pick<OldCourse, 'facts' | 'catalogueRow'>>();
  const aliases = new Map<string, OldCourse>();
  for (const { ref, row, cells } of namedRows('courses', tables.courses, report)) {
    const kind = kindOf(textOf(cells['course_type']));
    const title = textOf(cells['title']);
    const own = find(ref, kind) ?? find(ref);
    const alike = own ? [] : courses.filter((course) => course.kind === kind && course.title === title);
    const course = own ?? (alike.length === 1 ? alike[0] : undefined);
    if (!course) {
      report.failed('courses', row, `there is no content of this id (${shortText(title)})`);
      continue;
    }
    if (!own)
      report.mended('courses', row, `it has an id of its own, and was found by its title (${shortText(title)})`);
    aliases.set(ref, course);
    facts.set(course, { facts: { ...stated(course.facts), ...stated(factsOf(cells)) }, catalogueRow: row });
  }
  return { facts, aliases };
}

/** Reads all content of the tables; what cannot come of them at all is told. */
export function oldContent(tables: OldTables, report: Report, now: Date): OldContent {
  const phraseStages = oldStages('phrase', tables, report, now);
  const storyStages = oldStages('story', tables, report, now);
  const courses = withOwnIds(
    [
      ...oldMaterials(tables, report, now),
      ...oldLessons(tables, report, now),
      ...oldPhraseCourses(tables, phraseStages, report, now),
      ...oldStories(tables, storyStages, report, now),
    ],
    report,
  );
  const find = finderOf(courses);
  const { facts, aliases } = catalogueOf(tables, courses, find, report);
  const withFacts = new Map(
    courses.map((course) => [course, { ...course, facts: stated(course.facts), ...facts.get(course) }]),
  );
  return {
    courses: [...withFacts.values()],
    stages: [...phraseStages.all.values(), ...storyStages.all.values()],
    find(value) {
      const course = aliases.get(refOf(value)) ?? find(value);
      return course ? (withFacts.get(course) ?? null) : null;
    },
  };
}

import type { PackageChoices } from '@kalima/shared/contract/exchange/import-packages';
import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import type { PackagePlan, PlannedCourse, PlannedStage } from './package-queries.ts';

/** What somebody chose of what packages hold; the rest is as it is proposed. */
export interface PackageWork {
  readonly taken: ReadonlyMap<string, boolean>;
  /** Stages here by those of the packages; null for a new one. */
  readonly stages: ReadonlyMap<string, string | null>;
}

export const noWork: PackageWork = { taken: new Map(), stages: new Map() };

/** A stage of a package that something new goes into, with where that is; undefined until it is chosen. */
export interface ChosenStage {
  readonly stage: PlannedStage;
  readonly stageId: string | null | undefined;
}

export interface Chosen {
  readonly courses: readonly PlannedCourse[];
  readonly stages: readonly ChosenStage[];
  readonly choices: PackageChoices;
  /** Whether each has its place. */
  readonly isPlaced: boolean;
}

/** Whether a course can come in, and would change something. */
export const canTake = ({ id, problem, state }: PlannedCourse): boolean =>
  id !== null && problem === null && state !== 'same';

/** What comes in unless somebody says otherwise: not what would undo what was changed here since. */
export function isTaken(course: PlannedCourse, work: PackageWork): boolean {
  if (!canTake(course)) return false;
  return work.taken.get(course.id ?? '') ?? !course.isChangedHere;
}

/** What was chosen, and proposed, as it is sent. `makesStages` says whether the person may make new ones. */
export function chosenOf(plan: PackagePlan, work: PackageWork, makesStages: boolean): Chosen {
  const courses = plan.courses.filter((course) => isTaken(course, work));
  const needed = new Set(courses.flatMap(({ state, stage }) => (state === 'new' ? (stage ?? []) : [])));
  const proposed = (stage: PlannedStage) => stage.stageId ?? (makesStages ? null : undefined);
  const stages = plan.stages
    .filter(({ id }) => needed.has(id))
    .map((stage) => {
      const chosen = work.stages.get(stage.id);
      return { stage, stageId: chosen === undefined ? proposed(stage) : chosen };
    });
  return {
    courses,
    stages,
    choices: {
      courses: courses.flatMap(({ id }) => id ?? []),
      stages: stages.flatMap(({ stage, stageId }) => (stageId === undefined ? [] : { id: stage.id, stageId })),
    },
    isPlaced: stages.every(({ stageId }) => stageId !== undefined),
  };
}

/** What was chosen when the import was left. */
export function workOfDraft(draft: ImportDraft | null, plan: PackagePlan): PackageWork {
  if (!draft?.package) return noWork;
  const { courses, stages } = draft.package;
  const taken = new Set(courses);
  return {
    taken: new Map(plan.courses.flatMap((course) => (course.id === null ? [] : [[course.id, taken.has(course.id)]]))),
    stages: new Map(stages.map(({ id, stageId }) => [id, stageId])),
  };
}

/** The draft of an import with packages: it has no rows. */
export function packageDraft(name: string, before: ImportDraft | null, choices: PackageChoices): ImportDraft {
  const place: ImportDraft['place'] = before?.place ?? {
    kind: 'reading_card',
    courseId: null,
    name,
    language: 'arabic',
    stage: 1,
    stageId: null,
    translationLanguage: null,
    secondTranslationLanguage: null,
  };
  return { place, table: null, rows: [], package: choices };
}

import { activities, type Activity } from './activities.ts';
import { type ContentLanguage, languageGroupOf } from '../language/languages.ts';

/** Something that is assigned to a learner, where it stands on their path. */
export interface PathStep {
  readonly activity: Activity;
  readonly courseId: string;
  readonly language: ContentLanguage;
  /** Its stage among those of its activity, and its place in the stage, both counted from 0. */
  readonly stage: number;
  readonly place: number;
  readonly isCompleted: boolean;
  /** Whether some of it was studied already. */
  readonly isBegun: boolean;
  /** Whether there is nothing in it to study yet. */
  readonly isEmpty: boolean;
  /** The day by which it is due, as "2026-11-27"; without one for what is done or due nowhere. */
  readonly dueOn?: string | undefined;
}

/** What a learner studies, who is asked about the path. */
interface Walker {
  readonly targetLanguage: ContentLanguage;
}

const isOpen = (step: PathStep) => !step.isCompleted && !step.isEmpty;
/** Of what is to be done the step that is due first, where any is due. */
function firstDue<Step extends PathStep>(open: readonly Step[]): Step | undefined {
  return open.reduce<Step | undefined>(
    (first, step) => (step.dueOn !== undefined && !((first?.dueOn ?? '9999') <= step.dueOn) ? step : first),
    undefined,
  );
}
const isSameStep = (one: Pick<PathStep, 'activity' | 'courseId'>, other: Pick<PathStep, 'activity' | 'courseId'>) =>
  one.activity === other.activity && one.courseId === other.courseId;

/**
 * The path through everything that is assigned (PRODUCT.md#path): the language that is learned first, then stage by stage, in each
 * by the places of its lessons, so that a lesson and the deck of its words follow each other.
 */
export function pathOf<Step extends PathStep>(steps: readonly Step[], { targetLanguage }: Walker): Step[] {
  const isOther = ({ language }: PathStep) => Number(languageGroupOf(language) !== languageGroupOf(targetLanguage));
  return steps.toSorted(
    (a, b) =>
      isOther(a) - isOther(b) ||
      a.stage - b.stage ||
      a.place - b.place ||
      activities.indexOf(a.activity) - activities.indexOf(b.activity),
  );
}

/**
 * What comes next in an activity (PRODUCT.md#path): what is due first, else the first on the path that was begun, else the first that is not completed; undefined where all
 * is. What is empty is passed over.
 */
export function nextInActivity<Step extends PathStep>(
  steps: readonly Step[],
  activity: Activity,
  walker: Walker,
): Step | undefined {
  const open = pathOf(steps, walker).filter((step) => step.activity === activity && isOpen(step));
  return firstDue(open) ?? open.find(({ isBegun }) => isBegun) ?? open[0];
}

/**
 * What follows something that was just done, or nothing of the path: what is due first, else the next open step of its language, from there to the end of the path and then from
 * its beginning; else the first open one at all. Undefined where everything is done.
 */
export function nextAfter<Step extends PathStep>(
  steps: readonly Step[],
  done: Pick<PathStep, 'activity' | 'courseId'> | null,
  walker: Walker,
): Step | undefined {
  const path = pathOf(steps, walker);
  const at = path.findIndex((step) => done !== null && isSameStep(step, done));
  const here = path[at];
  const fromHere = [...path.slice(at + 1), ...path.slice(0, at + 1)].filter((step) => isOpen(step) && step !== here);
  const isOfLanguage = ({ language }: PathStep) =>
    here !== undefined && languageGroupOf(language) === languageGroupOf(here.language);
  return firstDue(fromHere) ?? fromHere.find(isOfLanguage) ?? fromHere[0];
}

import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { type ContentAuthor, isAdmin } from '../../platform/sessions/caller.ts';
import type { MadeStage } from './made.ts';
import type { PlanDependencies } from './packages/plan.ts';

/** The stages that what is new of a draft goes into. */
function usedStages({ place, stories = [] }: ImportDraft): ReadonlySet<string | null> {
  if (place.courseId !== null) return new Set();
  if (place.kind === 'phrase') return new Set([place.stageId]);
  return new Set(place.kind === 'story' ? stories.flatMap((one) => (one.isLeftOut ? [] : one.stageId)) : []);
}

/**
 * Makes the stages that a draft names and something goes into; one that stayed when an earlier attempt was undone is there. Throws
 * `FORBIDDEN_ROLE`, and what the service of stages throws.
 */
export async function makeStages(
  { packaged }: Pick<PlanDependencies, 'packaged'>,
  trx: Trx,
  author: ContentAuthor,
  draft: ImportDraft,
): Promise<readonly MadeStage[]> {
  const used = usedStages(draft);
  const made: MadeStage[] = [];
  for (const { kind, ...stage } of draft.stages ?? []) {
    if (!used.has(stage.id) || (await packaged.stages[kind].list(trx)).some(({ id }) => id === stage.id)) continue;
    if (!isAdmin(author)) throw new AppError('FORBIDDEN_ROLE', 'Stages are made by administrators.');
    await packaged.stages[kind].create(trx, author, stage);
    made.push({ kind, id: stage.id });
  }
  return made;
}

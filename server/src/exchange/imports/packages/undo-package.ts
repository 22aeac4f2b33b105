import type { KeptReason } from '@kalima/shared/domain/exchange/imports';
import { mediaKeysOf } from '@kalima/shared/domain/content/media-addresses';
import { AppError } from '../../../platform/app-error.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';
import type { ContentAuthor } from '../../../platform/sessions/caller.ts';
import { canonicalOf, hashOfCourse } from '../../packages/packages.service.ts';
import { ownerOf, writeOrigin } from '../../packages/packages.service.ts';
import type { MadePackage, MadePiece } from '../made.ts';
import { isStudied, selectMaker, selectStudiedParts } from '../imports.queries.ts';
import type { PlanDependencies } from './plan.ts';

type Outcome = 'removed' | 'gone' | KeptReason;

async function undoPiece(
  { packaged, media }: PlanDependencies,
  trx: Trx,
  author: ContentAuthor,
  { kind: name, courseId, hash, before, added }: MadePiece,
): Promise<Outcome> {
  if (!(await selectMaker(trx, courseId))) return 'gone';
  const kind = packaged.kinds[name];
  await kind.lock(trx, author, courseId);
  const { form, version } = await kind.read(trx, courseId);
  const hashes = await media.givenOut(mediaKeysOf(kind.filesOf(form)), trx);
  if (hashOfCourse(canonicalOf(kind, form, hashes)) !== hash) return 'changed';
  // Of something new that is all of it.
  if ((await selectStudiedParts(trx, courseId, added)).size > 0) return 'studied';
  if (before === null) {
    if (await isStudied(trx, courseId)) return 'studied';
    try {
      await kind.remove(trx, author, courseId);
      return 'removed';
    } catch (error) {
      // A class of somebody else has it.
      if (error instanceof AppError && error.code === 'CONTENT_IN_USE') return 'studied';
      throw error;
    }
  }
  await kind.replace(trx, author, courseId, { version }, before.form);
  await writeOrigin(trx, ownerOf(author), courseId, before.origin);
  return 'removed';
}

/** Looks at the files of what an import made, which no transaction may do. */
export async function lookAtFiles(
  { packaged, media }: PlanDependencies,
  db: Db,
  pieces: readonly MadePiece[],
): Promise<void> {
  for (const { kind: name, courseId } of pieces) {
    if (!(await selectMaker(db, courseId))) continue;
    const { form } = await packaged.kinds[name].read(db, courseId);
    await media.givenOut(mediaKeysOf(packaged.kinds[name].filesOf(form)));
  }
}

/** Takes back what came of packages but for what somebody changed or studied since, which is named. Throws `CONTENT_OF_OTHERS`. */
export async function undoPackage(
  parts: PlanDependencies,
  trx: Trx,
  author: ContentAuthor,
  { pieces, stages }: MadePackage,
): Promise<{ removedCount: number; kept: { text: string; reason: KeptReason; courseId: string }[] }> {
  const kept: { text: string; reason: KeptReason; courseId: string }[] = [];
  let removedCount = 0;
  for (const piece of pieces.toReversed()) {
    const outcome = await undoPiece(parts, trx, author, piece);
    if (outcome === 'removed') removedCount += 1;
    else if (outcome !== 'gone') kept.unshift({ text: piece.title, reason: outcome, courseId: piece.courseId });
  }
  for (const { kind, id } of stages) await parts.packaged.stages[kind].removeEmpty(trx, id);
  return { removedCount, kept };
}

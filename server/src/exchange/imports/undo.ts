import type { ImportDraft } from '@kalima/shared/contract/exchange/imports';
import type { KeptReason } from '@kalima/shared/domain/exchange/imports';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { MadeRows } from './made.ts';
import { isStudied, selectStudiedParts } from './imports.queries.ts';
import { type Piece, type Target, isSame } from './target.ts';

export interface Undone {
  readonly removedCount: number;
  readonly kept: { readonly text: string; readonly reason: KeptReason; readonly rowId: string }[];
}

async function readIfThere(trx: Trx, target: Target, id: string): Promise<Piece | null> {
  try {
    return await target.read(trx, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Removes what was made for the import as a whole, unless a class of somebody else has it; then it stays, empty. */
async function removeWhole(trx: Trx, author: ContentAuthor, target: Target, id: string): Promise<boolean> {
  try {
    await target.remove(trx, author, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONTENT_IN_USE') return false;
    throw error;
  }
}

/**
 * Removes what an import made and nobody has changed or studied since; what is gone already is neither removed nor kept. Something new
 * of which nothing is left goes as well. Throws `CONTENT_OF_OTHERS`.
 */
async function undoParts(
  trx: Trx,
  author: ContentAuthor,
  target: Target,
  { courseId, isNew, head, parts }: MadeRows,
): Promise<Undone> {
  await target.lock(trx, author, courseId);
  const piece = await readIfThere(trx, target, courseId);
  if (!piece) return { removedCount: 0, kept: [] };
  const now = new Map(piece.parts.map((part) => [part.id, part]));
  const there = parts.flatMap((made) => {
    const part = now.get(made.id);
    return part ? { made, part } : [];
  });
  const studied = await selectStudiedParts(
    trx,
    courseId,
    there.map(({ made }) => made.id),
  );
  const reasonOf = ({ made, part }: (typeof there)[number]): KeptReason | null => {
    if (studied.has(made.id)) return 'studied';
    return isSame(made.stored, part.stored) ? null : 'changed';
  };
  const judged = there.map((one) => ({ ...one, reason: reasonOf(one) }));
  const kept = judged.flatMap(({ made, part, reason }) =>
    reason === null ? [] : { text: part.text, reason, rowId: made.rowId },
  );
  const removed = new Set(judged.flatMap(({ made, reason }) => (reason === null ? made.id : [])));
  const isAll = isNew && removed.size === piece.parts.length && isSame(head, piece.head);
  const isGone = isAll && !(await isStudied(trx, courseId)) && (await removeWhole(trx, author, target, courseId));
  if (!isGone && removed.size > 0) await target.removeParts(trx, author, courseId, removed);
  return { removedCount: removed.size, kept };
}

/** The same of all lessons that came of an import. Throws `CONTENT_OF_OTHERS`. */
export async function undoLessons(trx: Trx, author: ContentAuthor, target: Target, made: MadeRows): Promise<Undone> {
  let removedCount = 0;
  const kept: Undone['kept'] = [];
  for (const one of [made, ...(made.more ?? [])]) {
    const undone = await undoParts(trx, author, target, one);
    removedCount += undone.removedCount;
    kept.push(...undone.kept);
  }
  return { removedCount, kept };
}

/** The draft of an import that is open again: what stayed is left out, so that it does not become another. */
export function draftAfterUndo(draft: ImportDraft | null, { kept }: Undone): ImportDraft | null {
  const stayed = new Set(kept.map(({ rowId }) => rowId));
  return draft && { ...draft, rows: draft.rows.map((row) => (stayed.has(row.id) ? { ...row, isLeftOut: true } : row)) };
}

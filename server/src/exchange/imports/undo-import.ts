import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { type ContentAuthor, isAuthor, type TeacherCaller } from '../../platform/sessions/caller.ts';
import { type Undoer, undoer } from '../../changes/changes.service.ts';
import { importNotFound } from './files/files.service.ts';
import * as queries from './imports.queries.ts';
import { storiesAfterUndo } from './make-stories.ts';
import { lookAtFiles, undoPackage } from './packages/undo-package.ts';
import type { createTargets } from './targets.ts';
import { draftAfterUndo, undoLessons } from './undo.ts';

interface Dependencies {
  readonly db: Db;
  readonly targets: ReturnType<typeof createTargets>;
  readonly packageParts: Parameters<typeof undoPackage>[0];
}

/** An import that made something. */
const madeImport = z.object({ importId: z.uuid() });

/** Throws `FORBIDDEN_ROLE` for who makes no content any more. */
function authorOf(caller: TeacherCaller): ContentAuthor {
  if (!isAuthor(caller)) throw new AppError('FORBIDDEN_ROLE', 'Only who makes content takes it back.');
  return caller;
}

/**
 * Takes back within a day (`changeRules.undoHours`) what an import made, cards and phrases (`undo.ts`) or a package and stories
 * (`packages/undo-package.ts`), but for what was changed or studied since, which is named; the import is open again. Throws
 * `IMPORT_NOT_FOUND`, `CONTENT_OF_OTHERS`.
 */
export function undoImport({ db, targets, packageParts }: Dependencies): Undoer {
  return undoer({
    kinds: ['import-made'],
    stored: madeImport,
    async prepare(caller, { importId }) {
      const known = await queries.selectWholeImport(db, authorOf(caller).userId, importId);
      if (known?.made && 'pieces' in known.made) await lookAtFiles(packageParts, db, known.made.pieces);
    },
    async undo(trx, caller, { importId: id }) {
      const author = authorOf(caller);
      if (!(await queries.lockImport(trx, author.userId, id))) throw importNotFound();
      const { made, draft } = (await queries.selectWholeImport(trx, author.userId, id)) ?? { made: null, draft: null };
      if (!made) return { undoneCount: 0 };
      if ('pieces' in made) {
        const { removedCount, kept } = await undoPackage(packageParts, trx, author, made);
        const stayed = kept.map(({ courseId }) => courseId);
        await queries.updateImport(trx, id, { state: 'open', made: null, draft: storiesAfterUndo(draft, stayed) });
        return { undoneCount: removedCount, kept: kept.map(({ text, reason }) => ({ text, reason })) };
      }
      const { removedCount, kept } = await undoLessons(trx, author, targets[made.kind], made);
      for (const { kind, id: stageId } of made.stages ?? [])
        // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
        await packageParts.packaged.stages[kind].removeEmpty(trx, stageId);
      const after = draftAfterUndo(draft, { removedCount, kept });
      await queries.updateImport(trx, id, { state: 'open', made: null, draft: after });
      return { undoneCount: removedCount, kept: kept.map(({ text, reason }) => ({ text, reason })) };
    },
  });
}

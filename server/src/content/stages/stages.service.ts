import type { EditableStage, StageInput } from '@kalima/shared/contract/content/stages';
import { AppError, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import type { MediaService, UsedFile } from '../../media/media.service.ts';
import type { StageTable } from '../../platform/db/stage-tables.ts';
import * as queries from './stages.queries.ts';

interface Dependencies {
  database: OpenDatabase;
  media: MediaService;
  table: StageTable;
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such stage.');
}

function coverOf({ coverImageUrl }: StageInput): UsedFile {
  return { field: 'coverImageUrl', url: coverImageUrl, kind: 'picture' };
}

/** The stages that phrase courses or stories are put into (PRODUCT.md#phrase-management, PRODUCT.md#story-management). Covers are seen by everybody (PRODUCT.md#visibility). */
export function createStagesService({ database, media, table }: Dependencies) {
  const { db } = database;

  async function read(trx: Trx, id: string): Promise<EditableStage> {
    const stage = await queries.selectStage(trx, table, id);
    if (!stage) throw notFound();
    return stage;
  }

  async function withCurrentCover<Input extends StageInput>(trx: Trx, input: Input): Promise<Input> {
    return { ...input, coverImageUrl: await media.currentAddress(trx, input.coverImageUrl) };
  }

  async function create(trx: Trx, given: queries.NewStage): Promise<EditableStage> {
    const earlier = given.id === undefined ? undefined : await queries.selectStage(trx, table, given.id);
    if (earlier) return earlier;
    const input = await withCurrentCover(trx, given);
    await media.replaceCover(trx, null, coverOf(input));
    return read(trx, await queries.insertStage(trx, table, input));
  }

  return {
    /** For a service that does more in the same transaction. */
    within: {
      list: (trx: Db): Promise<EditableStage[]> => queries.selectStages(trx, table),
      create: (trx: Trx, _admin: AdminCaller, given: queries.NewStage) => create(trx, given),
      /** Deletes a stage that nothing stands in. */
      async removeEmpty(trx: Trx, id: string): Promise<void> {
        const stage = (await queries.lockStage(trx, table, id)) && (await queries.selectStage(trx, table, id));
        if (!stage || stage.count > 0) return;
        await queries.deleteStage(trx, table, id);
        await media.dropCover(trx, stage.coverImageUrl);
      },
    },

    /** All stages in their order, also empty ones. */
    list: (_author: ContentAuthor): Promise<EditableStage[]> => queries.selectStages(db, table),

    /** Makes a stage, as the last one unless its place is given; under an id of the caller's once, however often it is sent. Throws `VALIDATION_FAILED`. */
    create: (_admin: AdminCaller, given: queries.NewStage): Promise<EditableStage> =>
      inTransaction(db, (trx) => create(trx, given)),

    /** Replaces a stage. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION` with the stage as it is. */
    update: (
      _admin: AdminCaller,
      id: string,
      { version, ...given }: StageInput & { version: number },
    ): Promise<EditableStage> =>
      inTransaction(db, async (trx) => {
        const before = await queries.lockStage(trx, table, id);
        if (!before) throw notFound();
        const input = await withCurrentCover(trx, given);
        if (!(await queries.updateStage(trx, table, id, version, input))) throw staleVersion(await read(trx, id));
        await media.replaceCover(trx, before.coverImageUrl, coverOf(input));
        return read(trx, id);
      }),

    /** Puts the stages in order, for learners as well; those that are not named follow. */
    order: (_admin: AdminCaller, ids: readonly string[]): Promise<EditableStage[]> =>
      inTransaction(db, async (trx) => {
        await queries.orderStages(trx, table, ids);
        return queries.selectStages(trx, table);
      }),

    /** Deletes a stage after its contents, which `removeContents` deletes. Throws `NOT_FOUND`. */
    remove: (_admin: AdminCaller, id: string, removeContents: (trx: Trx) => Promise<void>): Promise<void> =>
      inTransaction(db, async (trx) => {
        const stage = await queries.lockStage(trx, table, id);
        if (!stage) throw notFound();
        await removeContents(trx);
        await queries.deleteStage(trx, table, id);
        await media.dropCover(trx, stage.coverImageUrl);
      }),

    /** Holds a stage still inside a transaction that adds to it or reads what is in it. Throws `NOT_FOUND`. */
    async lockStage(trx: Trx, id: string): Promise<void> {
      if (!(await queries.lockStage(trx, table, id))) throw notFound();
    },
  };
}

export type StagesService = ReturnType<typeof createStagesService>;

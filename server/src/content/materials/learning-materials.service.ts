import { randomUUID } from 'node:crypto';
import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/content/learning-materials';
import { invalidField } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { mediaAddressesIn } from '../../platform/rich-text.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import { checkStillAuthor } from '../../platform/sessions/still-signed-in.ts';
import { type Content, type ContentDependencies, createLifeCycle } from '../life-cycle.ts';
import { updateRow } from '../rows.ts';
import type { UsedFile } from '../../media/media.service.ts';
import { prepareMaterial, readTimeOfContent, textsOf, descriptionOf } from './prepare-material.ts';
import * as queries from './learning-materials.queries.ts';
import { createTextCleaner } from './text-cleaner.ts';

type ListQuery = queries.MaterialFilter & { cursor?: string | undefined };

function positionOf(cursor: string | undefined): queries.MaterialPosition | null {
  const [createdAt, id] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
  return createdAt === null || id === null ? null : { createdAt: String(createdAt), id: String(id) };
}

/** A material for its form: a read time that was computed stays computed, and so is left empty. */
function asForm(material: EditableMaterial): EditableMaterial {
  const computed = readTimeOfContent(material.content, material.language);
  return material.readTime === computed ? { ...material, readTime: '' } : material;
}

const content: Content<EditableMaterial, queries.MaterialRow, 'learning_materials'> = {
  courseType: 'learning_material',
  name: 'learning material',
  select: queries.selectEditable,
  columnsOf: queries.columnsOf,
  courseOf: ({ title, description }) => ({ title, description }),
  filesOf: ({ imageUrl, videoUrl, videoSource, content: text }) => [
    { field: 'imageUrl', url: imageUrl, kind: 'picture' },
    { field: 'videoUrl', url: videoSource === 'upload' ? videoUrl : null, kind: 'video' },
    ...mediaAddressesIn(text).map((url): UsedFile => ({ field: 'content', url })),
  ],
  copyOf: (stored) => ({ ...stored, ...textsOf(stored), createdAt: new Date() }),
  asForm,
};

/** Learning materials: read by those they are assigned to, written by admins and teachers who make content (PRODUCT.md#learning-materials, PRODUCT.md#material-management). */
export function createMaterialsService(parts: ContentDependencies) {
  const { database, media } = parts;
  const { db } = database;
  const materials = createLifeCycle(content, parts);
  const cleaner = createTextCleaner();

  async function prepare(author: ContentAuthor, input: MaterialInput): Promise<Omit<queries.MaterialRow, 'createdAt'>> {
    return prepareMaterial(
      input,
      (html) => cleaner.clean(author.userId, html),
      async (bytes) => (await media.storeBytes(author, { purpose: 'learning-material-image' }, bytes)).url,
    );
  }

  return {
    ...materials.forAuthors,

    /** JSON of a page of cards for the session's person, with the categories and languages among all of theirs; null without a session. */
    async listJson(tokenHash: string, query: ListQuery): Promise<string | null> {
      const page = await queries.selectVisibleCards(database, tokenHash, query, positionOf(query.cursor));
      if (!page) return null;
      const nextCursor = page.next && encodeCursor([page.next.createdAt, page.next.id]);
      return `{"items":[${page.items}],"nextCursor":${JSON.stringify(nextCursor)},${page.facts}}`;
    },

    /** JSON of one material; null without a session. Throws `NOT_FOUND` also where it is not assigned (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleMaterial(database, tokenHash, id),

    /**
     * Makes a material with its course; under an id of the caller's once, however often it is sent. Throws
     * `VALIDATION_FAILED`. `createdAt` is for loading existing content.
     */
    async create(
      author: ContentAuthor,
      { id = randomUUID(), ...input }: MaterialInput & { readonly id?: string | undefined },
      createdAt = new Date(),
    ): Promise<EditableMaterial> {
      const earlier = await queries.selectEditable(db, id);
      // Before its pasted pictures are stored another time.
      if (earlier) return asForm(earlier);
      const material = { ...(await prepare(author, input)), createdAt };
      return inTransaction(db, async (trx) => {
        // A long text may have waited for its turn.
        await checkStillAuthor(trx, author);
        await materials.checkFiles(trx, material);
        return materials.insert(trx, author, id, material);
      });
    },

    /** Replaces a material. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION` with the material as it is. */
    async update(
      author: ContentAuthor,
      id: string,
      { version, ...input }: MaterialInput & { version: number },
    ): Promise<EditableMaterial> {
      // Before its pasted pictures are stored.
      await inTransaction(db, (trx) => materials.requireOwn(trx, author, id));
      const prepared = await prepare(author, input);
      return inTransaction(db, async (trx) => {
        await checkStillAuthor(trx, author);
        const { createdAt } = await materials.read(trx, id);
        return materials.replace(trx, author, id, { version }, { ...prepared, createdAt: new Date(createdAt) });
      });
    },

    /** For a service that does more in the same transaction; `prepare` says what is stored of what was given. Throws as the others do. */
    within: {
      lock: materials.requireOwn,
      checkFiles: materials.checkFiles,
      read: async (within: Db, id: string) => asForm(await materials.read(within, id)),
      remove: materials.remove,
      /** Throws `VALIDATION_FAILED`, also for pictures that stand in the text itself. */
      prepare: (input: MaterialInput) =>
        prepareMaterial(input, cleaner.cleanWithin, () => Promise.reject(invalidField('content', 'FOREIGN_PICTURE'))),
      async create(trx: Trx, author: ContentAuthor, id: string, material: queries.MaterialRow) {
        await materials.checkFiles(trx, material);
        return materials.insert(trx, author, id, material);
      },
      replace: materials.replace,
    },

    /** Takes a new title over from the catalogue, in the transaction that has renamed the course. */
    async rename(trx: Trx, id: string, title: string): Promise<void> {
      const material = await queries.selectEditable(trx, id);
      if (!material) return;
      const renamed = { ...material, title, createdAt: new Date(material.createdAt) };
      const row = { ...renamed, ...textsOf(renamed) };
      await updateRow(trx, 'learning_materials', material, queries.columnsOf(row, id), undefined);
    },

    /** What describes a material in the catalogue: the beginning of its text (PRODUCT.md#material-management). */
    describe: descriptionOf,
  };
}

export type MaterialsService = ReturnType<typeof createMaterialsService>;

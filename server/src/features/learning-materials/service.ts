import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { EditableMaterial, MaterialInput } from '@kalima/shared/contract/learning-materials';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { cursorKey, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService } from '../media/service.ts';
import {
  type PreparedMaterial,
  prepareMaterial,
  readTimeOfContent,
  textsOf,
  descriptionOf,
} from './prepare-material.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;
type ListQuery = queries.MaterialFilter & { cursor?: string | undefined };

function notFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such learning material.');
}

function positionOf(cursor: string | undefined): queries.MaterialPosition | null {
  const [createdAt, id] = decodeCursor(cursor, [cursorKey.time, cursorKey.id] as const);
  return createdAt === null || id === null ? null : { createdAt: String(createdAt), id: String(id) };
}

/** A material for its form: a read time that was computed stays computed, and so is left empty. */
function asForm(material: EditableMaterial): EditableMaterial {
  const computed = readTimeOfContent(material.content, material.language);
  return material.readTime === computed ? { ...material, readTime: '' } : material;
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
}

/** Learning materials: read by those they are assigned to, written by admins (PRODUCT.md#learning-materials, PRODUCT.md#material-management). */
export function createMaterialsService({ database, courses, media }: Parts) {
  const { db } = database;

  async function prepare(admin: AdminCaller, input: MaterialInput): Promise<PreparedMaterial> {
    return prepareMaterial(
      input,
      async (bytes) => (await media.storeBytes(admin, { purpose: 'learning-material-image' }, bytes)).url,
    );
  }

  /** Refuses files that are not stored or of another kind, and links the others to the material's course. */
  async function linkFiles(
    trx: Trx,
    id: string,
    { pictureKeys, videoKeys, contentKeys }: PreparedMaterial,
  ): Promise<void> {
    const [picture] = await media.findUnusable(trx, pictureKeys, 'picture');
    if (picture !== undefined) throw invalidField('imageUrl', 'UNKNOWN_FILE');
    const [video] = await media.findUnusable(trx, videoKeys, 'video');
    if (video !== undefined) throw invalidField('videoUrl', 'UNKNOWN_FILE');
    const [inContent] = await media.findUnusable(trx, contentKeys);
    if (inContent !== undefined) throw invalidField('content', 'UNKNOWN_FILE');
    await media.linkToCourse(trx, id, [...pictureKeys, ...videoKeys, ...contentKeys]);
  }

  return {
    /** JSON of a page of cards for the session's person, with the categories and languages among all of theirs; null without a session. */
    async listJson(tokenHash: string, query: ListQuery): Promise<string | null> {
      const page = await queries.selectVisibleCards(database, tokenHash, query, positionOf(query.cursor));
      if (!page) return null;
      const nextCursor = page.next && encodeCursor([page.next.createdAt, page.next.id]);
      return `{"items":[${page.items}],"nextCursor":${JSON.stringify(nextCursor)},"categories":${page.categories},"languages":${JSON.stringify(page.languages)}}`;
    },

    /** JSON of one material; null without a session. Throws `NOT_FOUND` also where it is not assigned (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleMaterial(database, tokenHash, id),

    /** One material as its form edits it. Throws `NOT_FOUND`. */
    async getEditable(_admin: AdminCaller, id: string): Promise<EditableMaterial> {
      const material = await queries.selectEditable(db, id);
      if (!material) throw notFound();
      return asForm(material);
    },

    /**
     * Makes a material with its course; under an id of the caller's once, however often it is sent. Throws
     * `VALIDATION_FAILED`. `createdAt` is for loading existing content.
     */
    async create(
      admin: AdminCaller,
      { id = randomUUID(), ...input }: MaterialInput & { readonly id?: string | undefined },
      createdAt = new Date(),
    ): Promise<EditableMaterial> {
      const earlier = await queries.selectEditable(db, id);
      // Before its pasted pictures are stored another time.
      if (earlier) return earlier;
      const prepared = await prepare(admin, input);
      return inTransaction(db, async (trx) => {
        const { title } = prepared.row;
        const { description } = prepared;
        if (!(await courses.createForContent(trx, { id, title, description, courseType: 'learning_material' }))) {
          const other = await queries.selectEditable(trx, id);
          if (!other) throw invalidField('id', 'INVALID_VALUE');
          return other;
        }
        const material = await queries.insertMaterial(trx, id, prepared.row, createdAt);
        await linkFiles(trx, id, prepared);
        return asForm(material);
      });
    },

    /** Replaces a material. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION` with the material as it is. */
    async update(
      admin: AdminCaller,
      id: string,
      { version, ...input }: MaterialInput & { version: number },
    ): Promise<EditableMaterial> {
      const prepared = await prepare(admin, input);
      return inTransaction(db, async (trx) => {
        const updated = await queries.replaceMaterial(trx, id, version, prepared.row);
        if (!updated) {
          const current = await queries.selectEditable(trx, id);
          if (!current) throw notFound();
          throw new AppError('STALE_VERSION', 'Somebody else has changed this material.', { current: asForm(current) });
        }
        await courses.updateForContent(trx, { id, title: updated.title, description: prepared.description });
        await linkFiles(trx, id, prepared);
        return asForm(updated);
      });
    },

    /** Takes a new title over from the catalogue, in the transaction that has renamed the course. */
    async rename(trx: Trx, id: string, title: string): Promise<void> {
      const material = await queries.selectEditable(trx, id);
      if (!material) return;
      const renamed = { ...material, title };
      const { excerpt, searchText } = textsOf(renamed);
      await queries.replaceMaterial(trx, id, material.version, { ...renamed, excerpt, searchText });
    },

    /** What describes a material in the catalogue: the beginning of its text (PRODUCT.md#material-management). */
    describe: descriptionOf,

    /** Deletes a material with its course and assignments (PRODUCT.md#deleting). Throws `NOT_FOUND`. */
    async remove(_admin: AdminCaller, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await media.linkToCourse(trx, id, []);
        if (!(await queries.deleteMaterial(trx, id))) throw notFound();
        await courses.deleteForContent(trx, id);
      });
    },
  };
}

export type MaterialsService = ReturnType<typeof createMaterialsService>;

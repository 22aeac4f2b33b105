import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type {
  EditablePhrase,
  EditablePhraseCourse,
  PhraseCourseInput,
  PhraseInput,
} from '@kalima/shared/contract/phrases';
import { mediaKeysOf } from '@kalima/shared/domain/uploads';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { AdminCaller } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/service.ts';
import type { MediaService, UsedFile } from '../media/service.ts';
import type { StagesService } from '../stages/service.ts';
import * as queries from './queries.ts';

type Trx = Kysely<Schema>;

interface NewCourse extends queries.CourseRow {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  readonly stageId: string;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
  readonly isFree?: boolean;
  readonly phrases: readonly queries.PhraseRow[];
}

interface Parts {
  database: OpenDatabase;
  courses: CoursesService;
  media: MediaService;
  stages: StagesService;
}

const noCourse = () => new AppError('NOT_FOUND', 'There is no such phrase course.');
const noPhrase = () => new AppError('NOT_FOUND', 'There is no such phrase.');

function pictureOf(url: string | null): UsedFile {
  return { field: 'imageUrl', url, kind: 'picture' };
}

function filesOf({ imageUrl, audioUrl }: PhraseInput): UsedFile[] {
  return [pictureOf(imageUrl), { field: 'audioUrl', url: audioUrl, kind: 'audio' }];
}

/** Phrases: stages of courses of phrases with sound and explained words (PRODUCT.md#phrases, PRODUCT.md#phrase-management). */
export function createPhrasesService({ database, courses, media, stages }: Parts) {
  const { db } = database;

  async function read(trx: Trx, id: string): Promise<EditablePhraseCourse> {
    const course = await queries.selectEditableCourse(trx, id);
    if (!course) throw noCourse();
    return course;
  }

  /** Says anew which files a course and its phrases use (PRODUCT.md#uploads). */
  async function linkFiles(trx: Trx, courseId: string): Promise<void> {
    const { imageUrl, phrases } = await read(trx, courseId);
    const urls = [imageUrl, ...phrases.flatMap((phrase) => [phrase.imageUrl, phrase.audioUrl])];
    await media.linkToCourse(trx, courseId, mediaKeysOf(urls));
  }

  async function removeCourse(trx: Trx, id: string): Promise<void> {
    await media.linkToCourse(trx, id, []);
    if (!(await queries.deleteCourse(trx, id))) throw noCourse();
    await courses.deleteForContent(trx, id);
  }

  return {
    stages,

    /** JSON of the stages with the courses that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one course with its phrases; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleCourse(database, tokenHash, id),

    /** The courses of a stage as the back office lists them. Throws `NOT_FOUND`. */
    listOf: (_admin: AdminCaller, stageId: string) =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        return queries.selectCoursesOf(trx, stageId);
      }),

    /** Puts the courses of a stage in order, for learners as well; those that are not named follow. Throws `NOT_FOUND`. */
    orderCourses: (_admin: AdminCaller, stageId: string, ids: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        await queries.orderCourses(trx, stageId, ids);
        return queries.selectCoursesOf(trx, stageId);
      }),

    /** One course with its phrases as their forms edit them. Throws `NOT_FOUND`. */
    getEditable: (_admin: AdminCaller, id: string): Promise<EditablePhraseCourse> => read(db, id),

    /** Makes a course with its phrases and its catalogue entry; returns its id. One of this id stays as it is. Throws `NOT_FOUND` without the stage. */
    async create(_admin: AdminCaller, { id = randomUUID(), isFree, phrases, ...course }: NewCourse): Promise<string> {
      const urls = [course.imageUrl, ...phrases.flatMap((phrase) => [phrase.imageUrl, phrase.audioUrl])];
      await inTransaction(db, async (trx) => {
        await stages.lockStage(trx, course.stageId);
        const { title, description } = course;
        const catalogued = { id, title, description, courseType: 'phrase', isFree: isFree ?? false } as const;
        if (!(await courses.createForContent(trx, catalogued))) {
          const earlier = await queries.selectEditableCourse(trx, id);
          if (earlier?.stageId !== course.stageId) throw invalidField('id', 'INVALID_VALUE');
          return;
        }
        await queries.insertCourse(trx, id, course, phrases);
        await media.linkToCourse(trx, id, mediaKeysOf(urls));
      });
      return id;
    },

    /** Makes a course without phrases, as its form sends it; under an id of the caller's once, however often it is sent. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
    async createEmpty(
      admin: AdminCaller,
      input: PhraseCourseInput & { readonly id?: string | undefined; readonly stageId: string },
    ): Promise<EditablePhraseCourse> {
      await media.requireUsableFiles(db, [pictureOf(input.imageUrl)]);
      return read(db, await this.create(admin, { ...input, phrases: [] }));
    },

    /** Replaces a course but for its phrases; with another stage it becomes the last one there. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`. */
    update: (
      _admin: AdminCaller,
      id: string,
      { version, ...input }: PhraseCourseInput & { stageId?: string | undefined; version: number },
    ): Promise<EditablePhraseCourse> =>
      inTransaction(db, async (trx) => {
        if (input.stageId !== undefined) await stages.lockStage(trx, input.stageId);
        if (!(await queries.updateCourse(trx, id, version, input))) throw staleVersion(await read(trx, id));
        await media.requireUsableFiles(trx, [pictureOf(input.imageUrl)]);
        await courses.updateForContent(trx, { id, title: input.title, description: input.description });
        await linkFiles(trx, id);
        return read(trx, id);
      }),

    /** Deletes a course with its phrases, catalogue entry and assignments (PRODUCT.md#deleting). Throws `NOT_FOUND`. */
    remove: (_admin: AdminCaller, id: string): Promise<void> => inTransaction(db, (trx) => removeCourse(trx, id)),

    /** Deletes a stage with all its courses. Throws `NOT_FOUND`. */
    removeStage: (admin: AdminCaller, stageId: string): Promise<void> =>
      stages.remove(admin, stageId, async (trx) => {
        for (const { id } of await queries.selectCoursesOf(trx, stageId)) await removeCourse(trx, id);
      }),

    /** Puts the phrases of a course in order. Throws `NOT_FOUND`. */
    order: (_admin: AdminCaller, id: string, ids: readonly string[]): Promise<EditablePhraseCourse> =>
      inTransaction(db, async (trx) => {
        if (!(await queries.lockCourse(trx, id))) throw noCourse();
        await queries.orderPhrases(trx, id, ids);
        return read(trx, id);
      }),

    /** Adds a phrase as the last of its course, once however often it is sent. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
    addPhrase: (_admin: AdminCaller, courseId: string, input: PhraseInput & { id: string }): Promise<EditablePhrase> =>
      inTransaction(db, async (trx) => {
        if (!(await queries.lockCourse(trx, courseId))) throw noCourse();
        await media.requireUsableFiles(trx, filesOf(input));
        await queries.insertPhrase(trx, courseId, input);
        const phrase = await queries.selectPhrase(trx, input.id);
        if (phrase?.courseId !== courseId) throw invalidField('id', 'INVALID_VALUE');
        await linkFiles(trx, courseId);
        return asEditable(phrase);
      }),

    /** Replaces a phrase. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`. */
    updatePhrase: (
      _admin: AdminCaller,
      id: string,
      { version, ...input }: PhraseInput & { version: number },
    ): Promise<EditablePhrase> =>
      inTransaction(db, async (trx) => {
        const isUpdated = await queries.updatePhrase(trx, id, version, input);
        const phrase = await queries.selectPhrase(trx, id);
        if (!phrase) throw noPhrase();
        if (!isUpdated) throw staleVersion(asEditable(phrase));
        await media.requireUsableFiles(trx, filesOf(input));
        await linkFiles(trx, phrase.courseId);
        return asEditable(phrase);
      }),

    /** Deletes a phrase. Throws `NOT_FOUND`. */
    removePhrase: (_admin: AdminCaller, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const phrase = await queries.selectPhrase(trx, id);
        if (!phrase) throw noPhrase();
        await queries.deletePhrase(trx, id);
        await linkFiles(trx, phrase.courseId);
      }),
  };
}

function asEditable({ courseId: _course, ...phrase }: EditablePhrase & { courseId: string }): EditablePhrase {
  return phrase;
}

export type PhrasesService = ReturnType<typeof createPhrasesService>;

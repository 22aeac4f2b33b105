import { randomUUID } from 'node:crypto';
import type { CoursePhrases } from '@kalima/shared/contract/content/course-phrases';
import type {
  EditablePhrase,
  EditablePhraseCourse,
  PhraseCourseInput,
  PhraseInput,
} from '@kalima/shared/contract/content/phrases';
import { versionOfPhrases } from '@kalima/shared/domain/content/phrases-version';
import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/db/in-transaction.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { AdminCaller, ContentAuthor } from '../../platform/sessions/caller.ts';
import { asTaughtWord, withoutId, withWordIds } from '../explained-words.ts';
import { type Content, type ContentDependencies, createLifeCycle, type Replacing } from '../life-cycle.ts';
import { requirePairedLanguage } from '../pairs.ts';
import { savingTexts } from '../pinyin/read-ahead.ts';
import type { StagesService } from '../stages/stages.service.ts';
import * as queries from './phrases.queries.ts';
import { filesOfPhrase, otherFormsOfPhrase, type SentPhrase, withIds, withStored } from './sent-phrases.ts';

interface Course extends queries.CourseRow {
  /** Undefined where it stays in the stage that it is in. */
  readonly stageId?: string | undefined;
  readonly isFree?: boolean | undefined;
  /** Of a new course, and of one that is read; a change of a course leaves them alone. */
  readonly phrases?: readonly SentPhrase[];
}

interface NewCourse extends Course {
  /** Chosen beforehand where files are stored under it. */
  readonly id?: string | undefined;
  readonly stageId: string;
  /** Place in its stage; the last one if it is not given. */
  readonly sortOrder?: number;
}

interface Dependencies extends ContentDependencies {
  readonly stages: StagesService;
}

const asPhrases = ({ id, phrases }: EditablePhraseCourse): CoursePhrases => ({
  id,
  phrases,
  version: versionOfPhrases(phrases),
});

const noPhrase = () => new AppError('NOT_FOUND', 'There is no such phrase.');

const phraseCourses: Content<EditablePhraseCourse, Course, 'phrase_courses'> = {
  courseType: 'phrase',
  name: 'phrase course',
  select: queries.selectEditableCourse,
  columnsOf: queries.courseColumnsOf,
  stageOf: ({ stageId }) => stageId,
  courseOf: ({ title, description, isFree = false }) => ({ title, description, isFree }),
  filesOf: ({ imageUrl, phrases = [] }) => [
    { field: 'imageUrl', url: imageUrl, kind: 'picture' },
    ...phrases.flatMap((phrase, index) => filesOfPhrase(phrase, `phrases.${index}.`)),
  ],
  otherFormsOf: ({ phrases = [] }) =>
    phrases.flatMap((phrase, index) => otherFormsOfPhrase(phrase, `phrases.${index}.`)),
  wordsOf: ({ phrases }) => phrases.flatMap(({ vocabulary, ...phrase }) => [phrase, ...vocabulary.map(asTaughtWord)]),
  copyOf: ({ id: _id, version: _version, phrases, ...course }) => ({
    ...course,
    phrases: phrases.map(({ id: _phrase, version: _of, vocabulary, ...phrase }) => ({
      ...phrase,
      vocabulary: vocabulary.map(withoutId),
    })),
  }),
  async writeParts(trx, id, { phrases = [] }) {
    await queries.insertPhrases(trx, id, await withIds(trx, phrases));
  },
};

/** Phrases: stages of courses of phrases with sound and explained words (PRODUCT.md#phrases, PRODUCT.md#phrase-management). */
export function createPhrasesService({ stages, ...parts }: Dependencies) {
  const { database, media } = parts;
  const { db } = database;
  const courses = createLifeCycle(phraseCourses, parts);

  /** Locks a course that the author may change. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`. */
  async function lockCourse(trx: Trx, author: ContentAuthor, id: string): Promise<void> {
    if (!(await queries.lockCourse(trx, id))) throw courses.notFound();
    await courses.requireOwn(trx, author, id);
  }

  /** Locks the course of a phrase, since what is derived from it is written from all its phrases. Throws `NOT_FOUND`. */
  async function lockPhrase(trx: Trx, author: ContentAuthor, id: string) {
    const found = await queries.selectPhrase(trx, id);
    if (!found) throw noPhrase();
    await lockCourse(trx, author, found.courseId);
    const phrase = await queries.selectPhrase(trx, id);
    if (!phrase) throw noPhrase();
    return phrase;
  }

  /** Replaces a course with all its phrases, whose files are checked as well. Throws `STALE_VERSION` and `WORDS_CHANGED` besides. */
  async function replaceWithPhrases(
    trx: Trx,
    author: ContentAuthor,
    id: string,
    replacing: Replacing,
    { phrases = [], ...course }: Course,
  ): Promise<EditablePhraseCourse> {
    await lockCourse(trx, author, id);
    await media.requireUsableFiles(
      trx,
      phrases.flatMap((phrase, index) => filesOfPhrase(phrase, `phrases.${index}.`)),
    );
    const before = await courses.read(trx, id);
    const stored = new Map(before.phrases.map((phrase) => [phrase.id, phrase]));
    const rows = await withIds(trx, phrases, stored);
    requirePairedLanguage(course.language, phraseCourses.otherFormsOf?.({ ...course, phrases }) ?? []);
    if (!(await queries.replacePhrases(trx, id, rows))) throw invalidField('phrases', 'INVALID_VALUE');
    return courses.replace(trx, author, id, replacing, course);
  }

  return {
    stages,
    ...courses.forAuthors,

    /** JSON of the stages with the courses that the session's person may study; null without a session. */
    listJson: (tokenHash: string): Promise<string | null> => queries.selectVisibleStages(database, tokenHash),

    /** JSON of one course with its phrases; null without a session. Throws `NOT_FOUND` (PRODUCT.md#visibility). */
    getJson: (tokenHash: string, id: string): Promise<string | null> =>
      queries.selectVisibleCourse(database, tokenHash, id),

    /** The courses of a stage as the back office lists them. Throws `NOT_FOUND`. */
    listOf: (_author: ContentAuthor, stageId: string) =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        return queries.selectCoursesOf(trx, stageId);
      }),

    /** Puts the courses of a stage in order, for learners as well; those that are not named follow. Throws `NOT_FOUND`. */
    orderCourses: (_admin: AdminCaller, stageId: string, ids: readonly string[]) =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, stageId);
        await courses.order(trx, stageId, ids);
        return queries.selectCoursesOf(trx, stageId);
      }),

    /** Makes a course with its phrases and its entry in the catalogue. One of this id stays as it is. Throws `NOT_FOUND` without the stage, `VALIDATION_FAILED`. */
    create: (
      author: ContentAuthor,
      { id = randomUUID(), sortOrder, ...course }: NewCourse,
    ): Promise<EditablePhraseCourse> =>
      inTransaction(db, async (trx) => {
        await stages.lockStage(trx, course.stageId);
        await courses.checkFiles(trx, course);
        return courses.insert(trx, author, id, course, sortOrder);
      }),

    /** Replaces a course but for its phrases; with another stage it becomes the last one there. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`, `WORDS_CHANGED`. */
    async update(
      author: ContentAuthor,
      id: string,
      { version, changedWords, ...input }: PhraseCourseInput & Replacing & { stageId?: string | undefined },
    ): Promise<EditablePhraseCourse> {
      const before = await courses.read(db, id);
      // All its phrases are read where it becomes Chinese.
      const changed = before.language === input.language ? null : before.phrases;
      return savingTexts(db, author, changed, async (trx) => {
        if (input.stageId !== undefined) await stages.lockStage(trx, input.stageId);
        return courses.replace(trx, author, id, { version, changedWords }, input);
      });
    },

    /** Deletes a stage with all its courses. Throws `NOT_FOUND`. */
    removeStage: (admin: AdminCaller, stageId: string): Promise<void> =>
      stages.remove(admin, stageId, async (trx) => {
        for (const { id } of await queries.selectCoursesOf(trx, stageId)) await courses.remove(trx, admin, id);
      }),

    /** Puts the phrases of a course in order. Throws `NOT_FOUND`. */
    order: (author: ContentAuthor, id: string, ids: readonly string[]): Promise<EditablePhraseCourse> =>
      inTransaction(db, async (trx) => {
        await lockCourse(trx, author, id);
        await queries.orderPhrases(trx, id, ids);
        return courses.writeDerived(trx, id);
      }),

    /**
     * Makes the phrases of a course exactly these. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`, `VALIDATION_FAILED`, `STALE_VERSION` with the
     * phrases as they are, `WORDS_CHANGED`.
     */
    replacePhrases: (
      author: ContentAuthor,
      id: string,
      { phrases, version, changedWords }: Replacing & { readonly phrases: readonly SentPhrase[] },
    ): Promise<CoursePhrases> =>
      savingTexts(db, author, phrases, async (trx) => {
        await lockCourse(trx, author, id);
        const stored = await courses.read(trx, id);
        if (versionOfPhrases(stored.phrases) !== version) throw staleVersion(asPhrases(stored));
        const { id: _id, phrases: _phrases, stageId: _stage, version: ofCourse, ...course } = stored;
        const replacing = { version: ofCourse, changedWords };
        return asPhrases(await replaceWithPhrases(trx, author, id, replacing, { ...course, phrases }));
      }),

    /** Adds a phrase as the last of its course, once however often it is sent. Throws `NOT_FOUND`, `VALIDATION_FAILED`. */
    addPhrase: (
      author: ContentAuthor,
      courseId: string,
      input: PhraseInput & { id: string },
    ): Promise<EditablePhrase> =>
      savingTexts(db, author, input, async (trx) => {
        await lockCourse(trx, author, courseId);
        await media.requireUsableFiles(trx, filesOfPhrase(input));
        const vocabulary = await withWordIds(trx, input.id, [], input.vocabulary);
        await queries.insertPhrase(trx, courseId, { ...input, vocabulary });
        const phrase = await queries.selectPhrase(trx, input.id);
        if (phrase?.courseId !== courseId) throw invalidField('id', 'INVALID_VALUE');
        const { language } = await courses.writeDerived(trx, courseId);
        requirePairedLanguage(language, otherFormsOfPhrase(input));
        return asEditable(phrase);
      }),

    /** Replaces a phrase. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION`, `WORDS_CHANGED`. */
    updatePhrase: (
      author: ContentAuthor,
      id: string,
      { version, changedWords, ...input }: PhraseInput & Replacing,
    ): Promise<EditablePhrase> =>
      savingTexts(db, author, input, async (trx) => {
        const stored = await lockPhrase(trx, author, id);
        const vocabulary = await withWordIds(trx, id, stored.vocabulary, input.vocabulary);
        const isUpdated = await queries.updatePhrase(trx, id, version, { ...withStored(input, stored), vocabulary });
        const phrase = await queries.selectPhrase(trx, id);
        if (!phrase) throw noPhrase();
        if (!isUpdated) throw staleVersion(asEditable(phrase));
        await media.requireUsableFiles(trx, filesOfPhrase(input));
        const { language } = await courses.writeDerived(trx, phrase.courseId, changedWords);
        requirePairedLanguage(language, otherFormsOfPhrase(input));
        return asEditable(phrase);
      }),

    /**
     * For a service that does more in the same transaction, and has checked the files. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`,
     * `CONTENT_IN_USE`, `TOO_MUCH_CONTENT`, `VALIDATION_FAILED` beyond as many phrases as a course may have.
     */
    within: {
      lock: courses.requireOwn,
      checkFiles: courses.checkFiles,
      read: courses.read,
      remove: courses.remove,
      async create(trx: Trx, author: ContentAuthor, id: string, course: Course & { readonly stageId: string }) {
        await stages.lockStage(trx, course.stageId);
        return courses.insert(trx, author, id, course);
      },
      replace: replaceWithPhrases,
      /** Adds phrases without explained words behind those that there are. */
      async append(trx: Trx, author: ContentAuthor, id: string, phrases: readonly queries.PhraseRow[]) {
        await lockCourse(trx, author, id);
        const { count, place } = await queries.endOfCourse(trx, id);
        if (count + phrases.length > contentLimits.phrases)
          throw invalidField('phrases', 'TOO_MANY', contentLimits.phrases);
        await queries.insertPhrases(trx, id, phrases, place);
        return courses.writeDerived(trx, id);
      },
      async removePhrases(trx: Trx, author: ContentAuthor, id: string, ids: ReadonlySet<string>) {
        await lockCourse(trx, author, id);
        for (const phraseId of ids) await queries.deletePhrase(trx, phraseId);
        return courses.writeDerived(trx, id);
      },
    },

    /** Deletes a phrase. Throws `NOT_FOUND`. */
    removePhrase: (author: ContentAuthor, id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        const phrase = await lockPhrase(trx, author, id);
        await queries.deletePhrase(trx, id);
        await courses.writeDerived(trx, phrase.courseId);
      }),
  };
}

function asEditable({ courseId: _course, ...phrase }: EditablePhrase & { courseId: string }): EditablePhrase {
  return phrase;
}

export type PhrasesService = ReturnType<typeof createPhrasesService>;

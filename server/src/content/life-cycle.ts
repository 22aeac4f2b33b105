import type { UpdateObject } from 'kysely';
import type { WordChoice } from '@kalima/shared/contract/content/changed-words';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { mediaKeysOf } from '@kalima/shared/domain/content/media-addresses';
import { AppError, invalidField, staleVersion } from '../platform/app-error.ts';
import { afterCommit, inTransaction } from '../platform/db/in-transaction.ts';
import type { OpenDatabase } from '../platform/db/open-database.ts';
import type { Db, Schema, Trx } from '../platform/db/schema.ts';
import type { ContentAuthor } from '../platform/sessions/caller.ts';
import type { CoursesService } from './courses/courses.service.ts';
import type { MediaService, UsedFile } from '../media/media.service.ts';
import { type ContentTable, kindTables } from './kinds.ts';
import { orderRows } from './order-rows.ts';
import { type OtherFormField, requirePairedLanguage } from './pairs.ts';
import { deleteRow, insertRow, updateRow } from './rows.ts';
import { copyCorrections } from './pinyin/pinyin.queries.ts';
import { savingTexts } from './pinyin/read-ahead.ts';
import { type ReadText, withExample, writePinyin } from './pinyin/write-pinyin.ts';
import { requireFewWords, type TaughtWord, writeOccurrences } from './word-occurrences.ts';

/**
 * Describes a kind of content to the life cycle. `Stored` is a piece of content as its form edits it, `Row` the values that are
 * written.
 */
export interface Content<Stored, Row, Table extends ContentTable> {
  readonly courseType: CourseType;
  /** What is missing where `NOT_FOUND` is thrown, such as `story`. */
  readonly name: string;
  select(db: Db, id: string): Promise<Stored | undefined>;
  /** What is written into the kind's own table, without id and place. */
  columnsOf(row: Row, id: string): UpdateObject<Schema, Table>;
  /** The stage of the piece, for kinds that have stages; undefined if a change leaves the stage alone. */
  stageOf?(row: Row): string | number | undefined;
  /** Its entry in the catalogue. */
  courseOf(row: Row): { readonly title: string; readonly description: string; readonly isFree?: boolean | undefined };
  /** All files of it, each with the field that names it. */
  filesOf(content: Row | Stored): readonly UsedFile[];
  /** Writes what is in a table of its own, such as cards. Throws `VALIDATION_FAILED`. */
  writeParts?(trx: Trx, id: string, row: Row): Promise<void>;
  /** The fields of the other forms of its words (PRODUCT.md#pairs). */
  otherFormsOf?(row: Row): readonly OtherFormField[];
  /** The words and phrases that it teaches, in their order; none where the kind has none. */
  wordsOf?(stored: Stored): readonly TaughtWord[];
  /** What is read in it beside its words, such as sentences. */
  textsOf?(stored: Stored): readonly ReadText[];
  /** A new piece like a stored one, whose parts have no ids yet. */
  copyOf(stored: Stored, trx: Trx, newId: string): Row | Promise<Row>;
  /** Converts what is stored to what the form edits, where the two differ. */
  asForm?(stored: Stored): Stored;
}

/** What is sent along with changed content. */
export interface Replacing {
  /** The one that was read. */
  readonly version: number;
  readonly changedWords?: readonly WordChoice[] | undefined;
}

export interface ContentDependencies {
  readonly database: OpenDatabase;
  readonly courses: CoursesService;
  readonly media: MediaService;
  /** Moves what learners remember of corrected words; called once they are stored. */
  readonly moveCorrected: () => void;
}

/**
 * What happens to every kind of content alike: it is made once however often that is sent, changed where nobody else has
 * meanwhile, put in order and deleted; its entry in the catalogue and the links of its files go along in the same
 * transaction (PRODUCT.md#catalogue, PRODUCT.md#content-rows, PRODUCT.md#deleting).
 */
export function createLifeCycle<
  Stored extends { readonly language: ContentLanguage; readonly version: number },
  Row extends object,
  Table extends ContentTable,
>(content: Content<Stored, Row, Table>, { database, courses, media, moveCorrected }: ContentDependencies) {
  const { table, title: titleColumn } = kindTables[content.courseType];
  const asForm = (stored: Stored): Stored => content.asForm?.(stored) ?? stored;

  const notFound = () => new AppError('NOT_FOUND', `There is no such ${content.name}.`);

  /** One piece as it is stored. Throws `NOT_FOUND`. */
  async function read(db: Db, id: string): Promise<Stored> {
    const stored = await content.select(db, id);
    if (!stored) throw notFound();
    return stored;
  }

  /**
   * Updates what is derived from a piece and its parts: which files it uses (PRODUCT.md#uploads) and which words it teaches
   * (PRODUCT.md#items), which of those were corrected, and how its texts are read (PRODUCT.md#pinyin). Returns it as it is stored. Throws `WORDS_CHANGED`.
   */
  async function writeDerived(trx: Trx, id: string, choices?: readonly WordChoice[]): Promise<Stored> {
    const written = await read(trx, id);
    const keys = mediaKeysOf(content.filesOf(written).map(({ url }) => url));
    const isChanged = await media.linkToCourse(trx, id, keys);
    const stored = isChanged ? await read(trx, id) : written;
    if (!content.wordsOf) return stored;
    const words = content.wordsOf(stored);
    await requireFewWords(trx, id, words.length);
    const texts = [...words.flatMap(withExample), ...(content.textsOf?.(stored) ?? [])];
    const pinyin = await writePinyin(trx, id, stored.language, texts);
    const isCorrected = await writeOccurrences(trx, id, stored.language, words, pinyin, choices);
    if (isCorrected) afterCommit(moveCorrected);
    return stored;
  }

  /** Throws `VALIDATION_FAILED` at the field of a file that is not stored, or of another kind. */
  async function checkFiles(within: Db, row: Row): Promise<void> {
    await media.requireUsableFiles(within, content.filesOf(row));
  }

  async function writeRest(trx: Trx, id: string, row: Row, choices?: readonly WordChoice[]): Promise<Stored> {
    await content.writeParts?.(trx, id, row);
    const stored = await writeDerived(trx, id, choices);
    requirePairedLanguage(stored.language, content.otherFormsOf?.(row) ?? []);
    return asForm(stored);
  }

  async function remove(trx: Trx, author: ContentAuthor, id: string): Promise<void> {
    await courses.requireOwn(trx, author, id);
    await courses.requireUnused(trx, author, id);
    await media.linkToCourse(trx, id, []);
    if (!(await deleteRow(trx, table, id))) throw notFound();
    await courses.deleteForContent(trx, id);
  }

  /**
   * Creates a piece with its entry in the catalogue, last in its stage unless a place is given. A piece that has this id
   * already is returned unchanged. The caller has to check its files. Throws `VALIDATION_FAILED` if the id belongs to
   * something else.
   */
  async function insert(trx: Trx, author: ContentAuthor, id: string, row: Row, sortOrder?: number): Promise<Stored> {
    const stage = content.stageOf?.(row);
    const entry = { id, ...content.courseOf(row), courseType: content.courseType };
    if (!(await courses.createForContent(trx, author, entry))) {
      const earlier = await content.select(trx, id);
      const isOfAnotherStage = earlier && 'stageId' in earlier && earlier.stageId !== stage;
      if (!earlier || isOfAnotherStage) throw invalidField('id', 'INVALID_VALUE');
      return asForm(earlier);
    }
    const place = stage === undefined ? undefined : { within: stage, at: sortOrder };
    await insertRow(trx, table, id, content.columnsOf(row, id), place);
    return writeRest(trx, id, row);
  }

  /**
   * Replaces a piece; `changedWords` say what became of changed words. Throws `NOT_FOUND`, `VALIDATION_FAILED`, `STALE_VERSION` with
   * the piece as it is, `WORDS_CHANGED`, `CONTENT_OF_OTHERS`.
   */
  async function replace(
    trx: Trx,
    author: ContentAuthor,
    id: string,
    { version, changedWords }: Replacing,
    row: Row,
  ): Promise<Stored> {
    await courses.requireOwn(trx, author, id);
    if (!(await updateRow(trx, table, { id, version }, content.columnsOf(row, id), content.stageOf?.(row)))) {
      throw staleVersion(asForm(await read(trx, id)));
    }
    await checkFiles(trx, row);
    const saved = await writeRest(trx, id, row, changedWords);
    await courses.updateForContent(trx, { id, ...content.courseOf(row) });
    return saved;
  }

  return {
    notFound,
    read,
    checkFiles,
    writeDerived,
    remove,
    insert,
    replace,

    /**
     * Changes a piece as it stands, whoever has it open meanwhile: their form is told so by its version. The caller has to check files that
     * are new in it. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`, `VALIDATION_FAILED`.
     */
    async change(trx: Trx, author: ContentAuthor, id: string, changed: (stored: Stored) => Row): Promise<Stored> {
      await courses.requireOwn(trx, author, id);
      const stored = await read(trx, id);
      const row = changed(stored);
      if (!(await updateRow(trx, table, { id, version: stored.version }, content.columnsOf(row, id), undefined)))
        throw staleVersion(asForm(await read(trx, id)));
      return writeRest(trx, id, row);
    },

    /** Puts the pieces of a stage in order, for learners as well; those that are not named follow as they stood. */
    order: (trx: Trx, stage: string | number, ids: readonly string[]): Promise<void> =>
      orderRows(trx, table, stage, ids),

    /** Locks a piece that the author may change by its parts. Throws `CONTENT_OF_OTHERS`. */
    requireOwn: (trx: Trx, author: ContentAuthor, id: string): Promise<void> => courses.requireOwn(trx, author, id),

    /** What is the same for authors whatever the kind; each in a transaction of its own. */
    forAuthors: {
      /** One piece as its form edits it, also that of others. Throws `NOT_FOUND`. */
      getEditable: async (_author: ContentAuthor, id: string): Promise<Stored> => asForm(await read(database.db, id)),

      /** Copies a piece as the author's own, under a name of its own; once under an id. Throws `NOT_FOUND`, `TOO_MUCH_CONTENT`. */
      copy: async (author: ContentAuthor, id: string, newId: string): Promise<Stored> =>
        savingTexts(database.db, author, await read(database.db, id), async (trx) => {
          const stored = await read(trx, id);
          const name = await courses.nameOfCopy(trx, id);
          const renamed = { ...stored, [titleColumn]: name };
          const made = await insert(trx, author, newId, await content.copyOf(renamed, trx, newId));
          await copyCorrections(trx, id, newId);
          return made;
        }),

      /** Deletes a piece with its entry in the catalogue and its assignments. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`, `CONTENT_IN_USE`. */
      remove: (author: ContentAuthor, id: string): Promise<void> =>
        inTransaction(database.db, (trx) => remove(trx, author, id)),
    },
  };
}

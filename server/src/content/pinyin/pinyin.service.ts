import type { PinyinText } from '@kalima/shared/contract/content/pinyin';
import { chineseCharacters, withCorrections } from '@kalima/shared/domain/language/pinyin';
import { AppError, invalidField, staleVersion } from '../../platform/app-error.ts';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { cursorKey, decodeCursor, pageOf } from '../../platform/http/cursor.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { CoursesService } from '../courses/courses.service.ts';
import { readingsOf } from './pinyin.ts';
import { type PinyinRow, lockPinyin, selectPage, writeCorrected } from './pinyin.queries.ts';
import { readTexts, savingTexts } from './read-ahead.ts';

const textsPerPage = 100;

const asText = ({ id, text, pinyin, corrections }: PinyinRow): PinyinText => ({
  id,
  text,
  pinyin,
  corrected: Object.keys(corrections).map(Number),
});

interface Correction {
  readonly text: string;
  /** Among the Chinese characters of the text. */
  readonly place: number;
  /** Null for what the dictionary says. */
  readonly syllable: string | null;
}

export interface PinyinDependencies {
  readonly database: OpenDatabase;
  readonly courses: CoursesService;
}

/** How Chinese texts are read, for those who look after them (PRODUCT.md#pinyin). */
export function createPinyinService({ database, courses }: PinyinDependencies) {
  const { db } = database;
  return {
    /** A page of the texts of a course, with the readings of characters that have several. Throws `COURSE_NOT_FOUND`. */
    async list(_author: ContentAuthor, courseId: string, cursor?: string) {
      await courses.forRules(db, courseId);
      const [position, id] = decodeCursor(cursor, [cursorKey.integer, cursorKey.id]);
      const after = position === null || id === null ? null : { position: Number(position), id: String(id) };
      const rows = await selectPage(db, courseId, after, textsPerPage);
      const { items, nextCursor } = pageOf(rows, textsPerPage, (row) => [row.position, row.id]);
      const characters = new Set(items.flatMap(({ text }) => chineseCharacters(text)));
      const several = [...characters].flatMap((character): [string, string[]][] => {
        const readings = readingsOf(character);
        return readings.length > 1 ? [[character, readings]] : [];
      });
      return {
        items: items.map(asText),
        nextCursor,
        readings: Object.fromEntries(several),
      };
    },

    /**
     * Gives a character another syllable, or that of the dictionary back. Throws `NOT_FOUND`, `CONTENT_OF_OTHERS`, `STALE_VERSION` with the
     * text as it is, `VALIDATION_FAILED`.
     */
    correct: (author: ContentAuthor, courseId: string, textId: string, { text, place, syllable }: Correction) =>
      savingTexts(db, author, { text }, async (trx): Promise<PinyinText> => {
        await courses.requireOwn(trx, author, courseId);
        const stored = (await lockPinyin(trx, courseId)).find((row) => row.id === textId);
        if (!stored) throw new AppError('NOT_FOUND', 'There is no such Chinese text.');
        if (stored.text !== text) throw staleVersion(asText(stored));
        const read = (await readTexts([text])).get(text) ?? '';
        const known = read.split(' ')[place];
        if (known === undefined) throw invalidField('place', 'INVALID_VALUE');
        const { [place]: _former, ...others } = stored.corrections;
        const corrections = syllable === null || syllable === known ? others : { ...others, [place]: syllable };
        const row = { ...stored, corrections, pinyin: withCorrections(read, corrections) };
        if (row.pinyin !== stored.pinyin) await writeCorrected(trx, courseId, row);
        return asText(row);
      }),
  };
}

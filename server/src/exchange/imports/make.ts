import { randomUUID } from 'node:crypto';
import type { ImportDraft, ImportPlace, ImportRow } from '@kalima/shared/contract/exchange/imports';
import type { FieldError } from '@kalima/shared/contract/errors';
import { allDetails } from '@kalima/shared/domain/content/taught-word';
import { importLimits } from '@kalima/shared/domain/exchange/imports';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import { requirePairedLanguage } from '../../content/pairs.ts';
import type { MediaService, UsedFile } from '../../media/media.service.ts';
import type { MadeRows } from './made.ts';
import { selectTakenIds } from './imports.queries.ts';
import type { NewPart, Target } from './target.ts';

interface PlacedRow {
  readonly row: ImportRow;
  /** The field that names it. */
  readonly field: string;
}

function usedRows({ rows }: ImportDraft): PlacedRow[] {
  return rows.flatMap((row, index) => (row.isLeftOut ? [] : { row, field: `draft.rows.${index}` }));
}

/** Throws `VALIDATION_FAILED` at everything that has to be said before anything is made. */
function checkFilled({ place }: ImportDraft, rows: readonly PlacedRow[]): void {
  const isNew = place.courseId === null;
  const missing = [
    ...(rows.length === 0 ? ['draft.rows'] : []),
    ...(isNew && place.name === '' ? ['draft.place.name'] : []),
    ...(isNew && place.kind === 'phrase' && place.stageId === null ? ['draft.place.stageId'] : []),
    ...rows.flatMap(({ row, field }) => (row.text === '' ? [`${field}.text`] : [])),
    ...rows.flatMap(({ row, field }) =>
      place.kind === 'phrase' && row.translation === '' ? [`${field}.translation`] : [],
    ),
    ...rows.flatMap(({ row, field }) =>
      place.kind === 'flashcard' && row.imageUrl === null ? [`${field}.imageUrl`] : [],
    ),
  ];
  if (missing.length === 0) return;
  const fields = missing.map((field): FieldError => ({ field, code: 'REQUIRED' }));
  throw new AppError('VALIDATION_FAILED', 'Something is missing.', { fields });
}

function filesOf(rows: readonly PlacedRow[]): UsedFile[] {
  return rows.flatMap(({ row, field }): UsedFile[] => [
    { field: `${field}.imageUrl`, url: row.imageUrl, kind: 'picture' },
    { field: `${field}.audioUrl`, url: row.audioUrl, kind: 'audio' },
    { field: `${field}.otherAudioUrl`, url: row.otherAudioUrl ?? null, kind: 'audio' },
  ]);
}

function partOf(row: ImportRow, id: string, place: ImportPlace): NewPart {
  const { text, otherAudioUrl = null, imageUrl, audioUrl } = row;
  const { translation, secondTranslation } = row;
  const { translationLanguage, secondTranslationLanguage } = place;
  const translations = { translation, translationLanguage, secondTranslation, secondTranslationLanguage };
  return { id, text, ...allDetails(row), otherAudioUrl, ...translations, imageUrl, audioUrl };
}

/** The failure of a service that knows no rows, at the rows. */
function atRows(error: unknown): unknown {
  const tooMany = error instanceof AppError && error.details?.fields?.some(({ code }) => code === 'TOO_MANY');
  return tooMany ? invalidField('draft.rows', 'TOO_MANY', importLimits.rows) : error;
}

/**
 * Makes parts of the rows that are not left out, in their order, in something new or behind what there is. Throws `VALIDATION_FAILED`
 * at the rows and fields of the draft, and what the service of the content throws.
 */
async function makeParts(
  trx: Trx,
  author: ContentAuthor,
  target: Target,
  place: ImportPlace,
  rows: readonly PlacedRow[],
): Promise<MadeRows> {
  // What stayed when an earlier attempt was undone keeps its id; put in again it is another.
  const taken = await selectTakenIds(
    trx,
    rows.map(({ row }) => row.id),
  );
  const idOf = new Map(rows.map(({ row }) => [row.id, taken.has(row.id) ? randomUUID() : row.id]));
  const rowOf = new Map([...idOf].map(([rowId, id]) => [id, rowId]));
  const parts = rows.map(({ row }) => partOf(row, idOf.get(row.id) ?? row.id, place));
  const courseId = place.courseId ?? randomUUID();
  try {
    const piece =
      place.courseId === null
        ? await target.create(trx, author, courseId, place, parts)
        : await target.append(trx, author, courseId, parts);
    const made = piece.parts.flatMap((part) => {
      const rowId = rowOf.get(part.id);
      return rowId === undefined ? [] : { ...part, rowId };
    });
    const isNew = place.courseId === null;
    const { title, head } = piece;
    return { kind: target.kind, courseId, title, rowCount: made.length, isNew, head: isNew ? head : null, parts: made };
  } catch (error) {
    throw atRows(error);
  }
}

/** The lessons that rows become, each with its name; one, unless they are to be parted. */
function lessonsOf(place: ImportPlace, rows: readonly PlacedRow[]): [ImportPlace, readonly PlacedRow[]][] {
  if (place.courseId !== null || place.isSplit !== true) return [[place, rows]];
  const byLesson = Map.groupBy(rows, ({ row: { lesson = '' } }) => (lesson === '' ? place.name : lesson));
  return [...byLesson].map(([name, own]) => [{ ...place, name }, own]);
}

/**
 * Makes what a draft says of its rows: parts of one lesson or course, or of as many new ones as they name. Throws `VALIDATION_FAILED`
 * at the rows and fields of the draft, and what the service of the content throws.
 */
export async function makeLessons(
  trx: Trx,
  author: ContentAuthor,
  target: Target,
  media: Pick<MediaService, 'requireUsableFiles'>,
  draft: ImportDraft,
): Promise<MadeRows> {
  const rows = usedRows(draft);
  checkFilled(draft, rows);
  requirePairedLanguage(
    draft.place.language,
    rows.map(({ row: { otherForm }, field }) => ({ field: `${field}.otherForm`, otherForm })),
  );
  await media.requireUsableFiles(trx, filesOf(rows));
  const made: MadeRows[] = [];
  for (const [place, own] of lessonsOf(draft.place, rows)) made.push(await makeParts(trx, author, target, place, own));
  const [first, ...more] = made;
  if (!first) throw invalidField('draft.rows', 'REQUIRED');
  if (more.length === 0) return first;
  const rowCount = made.reduce((sum, one) => sum + one.rowCount, 0);
  return { ...first, rowCount, more, courses: { made: made.length, updated: 0 } };
}

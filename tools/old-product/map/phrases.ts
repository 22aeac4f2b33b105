import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { listOf, numberOf, textOf, timeOf, truthOf } from '../cells.ts';
import type { At, Making, OldCourse } from '../old-course.ts';
import { computedId, idOf, refOf } from '../old-ids.ts';
import { type Report, shortText } from '../report.ts';
import type { OldTables } from './old-tables.ts';
import { fitting, groupRows, inOrder, languageOf, type NamedRow, namedRows, translationsOf } from './fields.ts';
import type { OldStages } from './stages.ts';
import { explainedWords } from './words.ts';

/** Whether a row heads a course: as it says, or in older tables by having a title and no word. */
function isHeader({ cells }: NamedRow): boolean {
  return truthOf(cells['is_course_header']) ?? (textOf(cells['title']) !== '' && textOf(cells['word']) === '');
}

/** The first of the pictures that a row lists. */
function pictureOf(making: Making, at: At, value: unknown): string | null {
  const { items, isBroken } = listOf(value);
  const filled = items.filter((one) => textOf(one) !== '');
  if (isBroken) making.lost(at, 'its picture: image_url is no valid list');
  if (filled.length > 1) making.lost(at, `${filled.length - 1} of its pictures: the first of image_url came`);
  return making.file(filled[0], 'phrase-image', at);
}

function phraseOf(making: Making, at: At, { ref, cells }: NamedRow, language: ContentLanguage) {
  const id = idOf('phrases', ref);
  const translation = fitting(making, at, 'translation', cells['translation'], contentLimits.translation);
  return {
    id,
    text: textOf(cells['word']),
    translations: translationsOf(translation, language),
    picture: pictureOf(making, at, cells['image_url']),
    recording: making.file(cells['audio_url'], 'phrase-audio', at),
    words: explainedWords(making, at, cells['vocabulary'], id, language),
  };
}

const keyOf = ({ cells }: NamedRow): string => `${refOf(cells['stage_id'])}\n${textOf(cells['title'])}`;

/** The rows that head courses, by stage and title; of two that say the same the second cannot come. */
function headersOf(rows: readonly NamedRow[], report: Report): Map<string, NamedRow> {
  const headers = new Map<string, NamedRow>();
  for (const header of rows) {
    const other = headers.get(keyOf(header));
    if (textOf(header.cells['title']) === '') report.failed('phrases', header.row, 'a course needs a title');
    else if (other) report.failed('phrases', header.row, `row ${other.row} heads a course of this stage and title`);
    else headers.set(keyOf(header), header);
  }
  return headers;
}

/** The phrase courses of an old product: rows that head them, and phrases of the same stage and title. */
export function oldPhraseCourses(tables: OldTables, stages: OldStages, report: Report, now: Date): OldCourse[] {
  const rows = namedRows('phrases', tables.phrases, report);
  const headers = headersOf(
    inOrder(
      rows.filter((row) => isHeader(row)),
      now,
    ),
    report,
  );
  const phrases = rows.filter((row) => !isHeader(row));
  const byCourse = groupRows(phrases, keyOf);
  const all = [
    ...headers.entries(),
    ...[...byCourse.keys()].flatMap((key) => (headers.has(key) ? [] : [[key, undefined] as const])),
  ];
  return all.flatMap(([key, header]): OldCourse[] => {
    const own = inOrder(byCourse.get(key) ?? [], now);
    const first = header ?? own[0];
    if (!first) return [];
    const title = textOf(first.cells['title']);
    const at: At = { table: 'phrases', row: first.row };
    if (!header && title === '') {
      for (const { row } of own) report.failed('phrases', row, 'it has neither a title nor a course');
      return [];
    }
    if (!header)
      report.mended('phrases', first.row, `"${shortText(title)}" has phrases and no row of its own, and got one`);
    const stage = stages.of(refOf(first.cells['stage_id']));
    const language = languageOf(
      own.map(({ cells }) => textOf(cells['word'])),
      [title, stage.name],
    );
    const id = header ? idOf('phrases', header.ref) : computedId('phrase course', key);
    return [
      {
        kind: 'phrase',
        isInvented: !header,
        ref: header?.ref ?? id,
        id,
        at,
        title,
        language,
        stageId: stage.id,
        createdAt: timeOf(first.cells['created_at'], now),
        facts: {
          level: numberOf(header?.cells['level']) ?? undefined,
          lessonNumber: numberOf(header?.cells['lesson_number']) ?? undefined,
          isFree: truthOf(header?.cells['is_free']) ?? undefined,
        },
        make(making) {
          const parts = own.map(({ row }): At => ({ table: 'phrases', row }));
          const course = {
            kind: 'phrase',
            id,
            title: fitting(making, at, 'title', title, contentLimits.name),
            language,
            description: fitting(making, at, 'description', first.cells['description'], contentLimits.description),
            stage: stage.id,
            picture: header ? pictureOf(making, at, header.cells['image_url']) : null,
            phrases: own.map((row) => phraseOf(making, { table: 'phrases', row: row.row }, row, language)),
          };
          return { course, parts };
        },
      },
    ];
  });
}

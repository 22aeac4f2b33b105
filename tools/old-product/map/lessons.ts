import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { lastStage } from '@kalima/shared/domain/content/lesson-stages';
import { numberOf, textOf, timeOf } from '../cells.ts';
import type { At, Making, OldCourse } from '../old-course.ts';
import { idOf, refOf } from '../old-ids.ts';
import type { OldTables } from './old-tables.ts';
import { fitting, groupRows, inOrder, languageOf, type NamedRow, namedRows, translationsOf } from './fields.ts';
import type { OldTable, Report } from '../report.ts';

/** One of the four stages; another number is the nearest of them. */
function stageOf(making: Making, at: At, value: unknown): number {
  const stage = numberOf(value);
  const fits = Math.min(lastStage, Math.max(1, stage ?? 1));
  if (stage !== fits) making.mended(at, `stage ${textOf(value) || 'none'} became ${fits}`);
  return fits;
}

interface Lessons {
  readonly kind: 'reading_card' | 'flashcard';
  readonly lessons: OldTable & ('reading_lessons' | 'flashcard_lessons');
  readonly cards: OldTable & ('reading_cards' | 'flashcards');
  /** What a lesson has besides. */
  readonly head: (making: Making, at: At, lesson: NamedRow) => object;
  /** Pictures and sound of a card; null where it lacks what it cannot be without. */
  readonly card: (making: Making, at: At, card: NamedRow) => object | null;
}

const reading: Lessons = {
  kind: 'reading_card',
  lessons: 'reading_lessons',
  cards: 'reading_cards',
  head: (making, at, { cells }) => ({ recording: making.file(cells['lesson_audio_url'], 'reading-lesson-audio', at) }),
  card: (making, at, { cells }) => ({
    picture: making.file(cells['image_url'], 'reading-card-image', at),
    recording: making.file(cells['audio_url'], 'reading-card-audio', at),
  }),
};

const flashcards: Lessons = {
  kind: 'flashcard',
  lessons: 'flashcard_lessons',
  cards: 'flashcards',
  head: () => ({}),
  card: (making, at, { cells }) => {
    const picture = making.file(cells['correct_image_url'], 'flashcard-image', at);
    const wrong = [1, 2, 3].flatMap(
      (place) => making.file(cells[`wrong_image_url_${place}`], 'flashcard-image', at) ?? [],
    );
    const recording = making.file(cells['audio_url'], 'flashcard-audio', at);
    if (picture !== null)
      return { picture, wrongPictures: [...new Set(wrong)].filter((one) => one !== picture), recording };
    making.failed(at, 'a flashcard needs its right picture');
    return null;
  },
};

function lessonsOf(of: Lessons, tables: OldTables, report: Report, now: Date): OldCourse[] {
  const lessons = namedRows(of.lessons, tables[of.lessons], report);
  const cards = namedRows(of.cards, tables[of.cards], report);
  const byLesson = groupRows(cards, ({ cells }) => refOf(cells['lesson_id']));
  const known = new Set(lessons.map(({ ref }) => ref));
  for (const [ref, orphans] of byLesson)
    if (!known.has(ref))
      for (const { row } of orphans) report.failed(of.cards, row, 'its lesson is not among the lessons');
  return inOrder(lessons, now).map((lesson): OldCourse => {
    const { ref, row, cells } = lesson;
    const own = inOrder(byLesson.get(ref) ?? [], now);
    const name = textOf(cells['name']);
    const language = languageOf(
      own.map((card) => textOf(card.cells['word'])),
      [name, textOf(cells['description'])],
    );
    const at: At = { table: of.lessons, row };
    return {
      kind: of.kind,
      ref,
      id: idOf(of.lessons, ref),
      at,
      title: name,
      language,
      stageId: null,
      createdAt: timeOf(cells['created_at'], now),
      facts: {},
      make(making) {
        const parts: At[] = [];
        const made = own.flatMap((card) => {
          const place: At = { table: of.cards, row: card.row };
          const rest = of.card(making, place, card);
          if (!rest) return [];
          parts.push(place);
          const translation = fitting(
            making,
            place,
            'translation',
            card.cells['translation'],
            contentLimits.translation,
          );
          return {
            id: idOf(of.cards, card.ref),
            word: textOf(card.cells['word']),
            translations: translationsOf(translation, language),
            ...rest,
          };
        });
        const course = {
          kind: of.kind,
          id: idOf(of.lessons, ref),
          title: fitting(making, at, 'name', cells['name'], contentLimits.name),
          language,
          description: fitting(making, at, 'description', cells['description'], contentLimits.description),
          stage: stageOf(making, at, cells['stage']),
          ...of.head(making, at, lesson),
          cards: made,
        };
        return { course, parts };
      },
    };
  });
}

/** The reading and flashcard lessons of an old product, each with its cards. */
export function oldLessons(tables: OldTables, report: Report, now: Date): OldCourse[] {
  return [...lessonsOf(reading, tables, report, now), ...lessonsOf(flashcards, tables, report, now)];
}

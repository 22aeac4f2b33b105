import { isDeepStrictEqual } from 'node:util';
import type { ImportPlace } from '@kalima/shared/contract/imports';
import type { RowTarget } from '@kalima/shared/domain/imports';
import { AppError } from '../../platform/app-error.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';
import type { Translations } from '@kalima/shared/domain/translations';
import type { PhrasesService } from '../phrases/service.ts';
import type { ReadingService } from '../reading-lessons/service.ts';

/** A card or phrase that a row becomes. */
export interface NewPart extends Translations {
  readonly id: string;
  readonly text: string;
  readonly sense: string;
  readonly imageUrl: string | null;
  readonly audioUrl: string | null;
}

type Values = Readonly<Record<string, unknown>>;

/** A lesson or course as its editor has it: what it is called and shows, and its parts in their order. */
export interface Piece {
  readonly title: string;
  readonly head: Values;
  readonly parts: readonly { readonly id: string; readonly text: string; readonly stored: Values }[];
}

/** What rows become, by the service that makes it. Each throws what that does. */
export interface Target {
  readonly kind: RowTarget;
  /** Holds it still. */
  lock(trx: Trx, author: ContentAuthor, id: string): Promise<void>;
  read(trx: Trx, id: string): Promise<Piece>;
  create(trx: Trx, author: ContentAuthor, id: string, place: ImportPlace, parts: readonly NewPart[]): Promise<Piece>;
  append(trx: Trx, author: ContentAuthor, id: string, parts: readonly NewPart[]): Promise<Piece>;
  removeParts(trx: Trx, author: ContentAuthor, id: string, ids: ReadonlySet<string>): Promise<unknown>;
  remove(trx: Trx, author: ContentAuthor, id: string): Promise<void>;
}

/** As JSON keeps it, so that what was written can be compared with what is there. */
const kept = (values: object): Values => JSON.parse(JSON.stringify(values)) as Values;

export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

type Lesson = Awaited<ReturnType<ReadingService['within']['read']>>;
type Course = Awaited<ReturnType<PhrasesService['within']['read']>>;

function lessonAsPiece({ cards, version: _version, ...head }: Lesson): Piece {
  const parts = cards.map((card) => ({ id: card.id, text: card.word, stored: kept(card) }));
  return { title: head.name, head: kept(head), parts };
}

function courseAsPiece({ phrases, version: _version, ...head }: Course): Piece {
  const parts = phrases.map((phrase) => ({ id: phrase.id, text: phrase.text, stored: kept(phrase) }));
  return { title: head.title, head: kept(head), parts };
}

const asCard = ({ text, ...part }: NewPart) => ({ ...part, word: text });
const asPhrase = (part: NewPart) => ({ ...part, vocabulary: [] });

export interface TargetServices {
  readonly reading: Pick<ReadingService, 'within'>;
  readonly phrases: Pick<PhrasesService, 'within'>;
}

/** What rows can become. */
export function createTargets({ reading, phrases }: TargetServices): Readonly<Record<RowTarget, Target>> {
  return {
    reading_card: {
      kind: 'reading_card',
      lock: reading.within.lock,
      read: async (trx, id) => lessonAsPiece(await reading.within.read(trx, id)),
      async create(trx, author, id, { name, language, stage }, parts) {
        const lesson = { name, language, stage, description: '', lessonAudioUrl: null, cards: parts.map(asCard) };
        return lessonAsPiece(await reading.within.create(trx, author, id, lesson));
      },
      append: async (trx, author, id, parts) =>
        lessonAsPiece(await reading.within.append(trx, author, id, parts.map(asCard))),
      removeParts: reading.within.removeCards,
      remove: reading.within.remove,
    },
    phrase: {
      kind: 'phrase',
      lock: phrases.within.lock,
      read: async (trx, id) => courseAsPiece(await phrases.within.read(trx, id)),
      async create(trx, author, id, { name, language, stageId }, parts) {
        if (stageId === null) throw new AppError('NOT_FOUND', 'There is no such stage.');
        const course = {
          title: name,
          language,
          stageId,
          description: '',
          imageUrl: null,
          phrases: parts.map(asPhrase),
        };
        return courseAsPiece(await phrases.within.create(trx, author, id, course));
      },
      append: async (trx, author, id, parts) =>
        courseAsPiece(await phrases.within.append(trx, author, id, parts.map(asPhrase))),
      removeParts: (trx, author, id, ids) => phrases.within.removePhrases(trx, author, id, ids),
      remove: phrases.within.remove,
    },
  };
}

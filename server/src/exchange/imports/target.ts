import { isDeepStrictEqual } from 'node:util';
import type { ImportPlace } from '@kalima/shared/contract/exchange/imports';
import type { RowTarget } from '@kalima/shared/domain/exchange/imports';
import type { Translations } from '@kalima/shared/domain/language/translations';
import type { GivenWord } from '../../content/taught-word.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { ContentAuthor } from '../../platform/sessions/caller.ts';

/** A card or phrase that a row becomes. */
export interface NewPart extends Translations, GivenWord {
  readonly id: string;
  readonly text: string;
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
export const kept = (values: object): Values => JSON.parse(JSON.stringify(values)) as Values;

export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(one, other);
}

interface CardLesson {
  readonly name: string;
  readonly version: number;
  readonly cards: readonly { readonly id: string; readonly word: string }[];
}

/** A lesson of cards as its editor has it. */
export function asPiece({ cards, version: _version, ...head }: CardLesson): Piece {
  const parts = cards.map((card) => ({ id: card.id, text: card.word, stored: kept(card) }));
  return { title: head.name, head: kept(head), parts };
}

import { contentLimits } from '@kalima/shared/domain/content/content-limits';
import { cellOf, readImportTable } from '@kalima/shared/domain/exchange/import-rows-table';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import type { EditedCard } from './use-lesson-editing.ts';

/** Rows that are pasted at once at most; more is a task for an import. */
export const mostPasted = 500;

/** Where in the table something is pasted. */
export interface PastePlace {
  readonly cardId: string;
  readonly field: 'word' | 'translation';
}

const isBlank = ({ word, translation }: EditedCard) => word.trim() === '' && translation.trim() === '';

/** What was pasted as rows of a word and its translation; null where it is one word or line, which the field takes itself. */
function rowsOf(
  text: string,
  language: ContentLanguage,
): { word: string; translation: string; isList: boolean }[] | null {
  if (!/[\t\r\n]/.test(text.trim())) return null;
  const table = readImportTable(new TextEncoder().encode(text.trim()), { language });
  const isList = table.columns.filter((column) => column !== null).length < 2;
  return table.rows.slice(0, mostPasted).map((row) => ({
    word: cellOf(table, row, 'text').slice(0, contentLimits.word),
    translation: cellOf(table, row, 'translation').slice(0, contentLimits.translation),
    isList,
  }));
}

/**
 * The cards with what was pasted, whose words are in the language of the lesson: a list that is pasted among the translations goes down that column; everything else makes cards after the one
 * it was pasted into, which takes the first where it is empty. Null where the field takes the text itself.
 */
export function pasteCards<Card extends EditedCard>(
  cards: readonly Card[],
  { cardId, field }: PastePlace,
  { text, language }: { readonly text: string; readonly language: ContentLanguage },
  newCard: () => Card,
): readonly Card[] | null {
  const rows = rowsOf(text, language);
  const at = cards.findIndex(({ id }) => id === cardId);
  const target = cards[at];
  if (!rows || rows.length === 0 || !target) return null;
  if (field === 'translation' && rows.every(({ isList }) => isList)) {
    const below = cards.map((card, index) => {
      const row = rows[index - at];
      return row ? { ...card, translation: row.word.slice(0, contentLimits.translation) } : card;
    });
    const more = rows.slice(cards.length - at).map(({ word }) => ({ ...newCard(), translation: word }));
    return [...below, ...more];
  }
  const made = rows.map(({ word, translation }) => ({ ...newCard(), word, translation }));
  const [first] = rows;
  if (!isBlank(target) || !first) return cards.toSpliced(at + 1, 0, ...made);
  const filled = { ...target, word: first.word, translation: first.translation };
  return cards.toSpliced(at, 1, filled, ...made.slice(1));
}

/** The cards as they are `now` without what was pasted; what was changed since stays as it was typed. */
export function withoutPasted<Card extends EditedCard>(
  now: readonly Card[],
  before: readonly Card[],
  pasted: readonly Card[],
): readonly Card[] {
  const [known, made] = [before, pasted].map((cards) => new Map(cards.map((card) => [card.id, card])));
  const isUntouched = (card: Card) => made?.get(card.id) === card;
  return now.flatMap((card) => {
    if (!isUntouched(card)) return [card];
    const former = known?.get(card.id);
    return former ? [former] : [];
  });
}

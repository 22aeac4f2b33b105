import type { MaterialCard } from '@kalima/shared/contract/content/learning-materials';
import { isChosen, type LanguageChoice } from '@kalima/shared/domain/language/language-choice';
import {
  difficulties,
  type Difficulty,
  materialCategories,
  type MaterialCategory,
} from '@kalima/shared/domain/content/learning-material';
import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';

/** What the list of materials is narrowed to; kept in the URL. */
export interface MaterialFilters {
  q?: string;
  difficulty?: Difficulty;
  category?: MaterialCategory;
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

/** The filters in a URL's search; whatever is no filter of ours is left out. */
export function parseMaterialFilters(search: Record<string, unknown>): MaterialFilters {
  const filters: MaterialFilters = {};
  const difficulty = oneOf(difficulties, search.difficulty);
  const category = oneOf(materialCategories, search.category);
  if (typeof search.q === 'string' && search.q.trim() !== '') filters.q = search.q.slice(0, 200);
  if (difficulty) filters.difficulty = difficulty;
  if (category) filters.category = category;
  return filters;
}

/** Whether a card is among what is looked for, as far as the card tells: the text of the material is not on it. */
export function matchesCard(card: MaterialCard, filters: MaterialFilters, choice: LanguageChoice): boolean {
  const wanted = normaliseForSearch(filters.q ?? '');
  return (
    isChosen(choice, card.language) &&
    (filters.difficulty === undefined || card.difficulty === filters.difficulty) &&
    (filters.category === undefined || card.category === filters.category) &&
    [card.title, card.excerpt, ...card.tags].some((text) => normaliseForSearch(text).includes(wanted))
  );
}

export function hasFilters(filters: MaterialFilters): boolean {
  return Object.keys(filters).length > 0;
}

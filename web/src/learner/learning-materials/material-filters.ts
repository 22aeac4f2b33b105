import { contentLanguages, type ContentLanguage } from '@kalima/shared/domain/languages';
import {
  difficulties,
  type Difficulty,
  materialCategories,
  type MaterialCategory,
} from '@kalima/shared/domain/learning-material';

/** What the list of materials is narrowed to; kept in the URL. */
export interface MaterialFilters {
  q?: string;
  language?: ContentLanguage;
  difficulty?: Difficulty;
  category?: MaterialCategory;
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

/** The filters in a URL's search; whatever is no filter of ours is left out. */
export function parseMaterialFilters(search: Record<string, unknown>): MaterialFilters {
  const filters: MaterialFilters = {};
  const language = oneOf(contentLanguages, search.language);
  const difficulty = oneOf(difficulties, search.difficulty);
  const category = oneOf(materialCategories, search.category);
  if (typeof search.q === 'string' && search.q.trim() !== '') filters.q = search.q.slice(0, 200);
  if (language) filters.language = language;
  if (difficulty) filters.difficulty = difficulty;
  if (category) filters.category = category;
  return filters;
}

export function hasFilters(filters: MaterialFilters): boolean {
  return Object.keys(filters).length > 0;
}

import { normaliseForSearch } from '@kalima/shared/domain/search-text';

/** The text by which a person is found: name and email, normalised (PRODUCT.md#search). */
export function personSearchText(person: { name: string; email: string }): string {
  return normaliseForSearch(`${person.name} ${person.email}`);
}

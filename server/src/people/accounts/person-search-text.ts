import { normaliseForSearch } from '@kalima/shared/domain/language/search-text';

interface Named {
  name: string;
  email: string | null;
  userName?: string | null | undefined;
}

/** The text by which a person is found: name, email and user name, normalised (PRODUCT.md#search). */
export function personSearchText({ name, email, userName }: Named): string {
  return normaliseForSearch([name, email, userName].filter(Boolean).join(' '));
}

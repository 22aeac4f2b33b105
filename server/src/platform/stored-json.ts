import { AppError } from './app-error.ts';

/** Passes on the JSON of an item that a statement found for the session's person: `NOT_FOUND` where it found none (D24). */
export function foundOrRefused(json: string | null | undefined): string | null {
  if (json === null) throw new AppError('NOT_FOUND', 'There is no such item.');
  return json ?? null;
}

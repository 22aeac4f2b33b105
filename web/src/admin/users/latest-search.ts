let latest = '';

/** Remembers what was searched among the users last, for the way back from one of them. */
export function noteSearch(q: string): void {
  latest = q;
}

/** The address of the list of users as it was left. */
export function latestSearch(): { q?: string } {
  return latest === '' ? {} : { q: latest };
}

/** Under which earlier versions stored what a person can take back, by their id and a dot. */
export const formerUndoPrefix = 'kalima.undos.';

/** What the device remembers between visits. Storage may be blocked or full: then nothing is remembered, and nothing breaks. */
export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Prefixes of small settings of a person, each followed by their id: the hour at which their day begins, the language of their lists. */
export const personalPrefix = { firstHour: 'kalima.first-hour.', languageChoice: 'kalima.language-choice.' } as const;

/** Forgets what is remembered under `prefix` and the id of a person, alone or with a dot behind it: of everybody, or of everybody else. */
export function forgetRemembered(prefix: string, exceptUserId = ''): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const own = `${prefix}${exceptUserId}`;
      if (key.startsWith(prefix) && key !== own && !key.startsWith(`${own}.`)) localStorage.removeItem(key);
    }
  } catch {
    // See above.
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

/** Under which what a person can take back is remembered, by their id and a dot. */
export const undoPrefix = 'kalima.undos.';

/** What the device remembers between visits. Storage may be blocked or full: then nothing is remembered, and nothing breaks. */
export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Forgets what is remembered under `prefix`, the id of a person and a dot: of everybody, or of everybody else. */
export function forgetRemembered(prefix: string, exceptUserId = ''): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${exceptUserId}.`)) localStorage.removeItem(key);
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

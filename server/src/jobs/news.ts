/** Tells whoever waits at this server that something of a person has changed. */
export function createNews() {
  const waiting = new Map<string, Set<() => void>>();

  function tell(userId: string): void {
    for (const resolve of waiting.get(userId) ?? []) resolve();
  }

  return {
    /** Resolves with the next change of something of a person, at the latest after some milliseconds. */
    next(userId: string, within: number): Promise<void> {
      return new Promise((resolve) => {
        const those = waiting.get(userId) ?? new Set();
        waiting.set(userId, those);
        const finish = () => {
          clearTimeout(timer);
          those.delete(finish);
          if (those.size === 0) waiting.delete(userId);
          resolve();
        };
        const timer = setTimeout(finish, within);
        timer.unref();
        those.add(finish);
      });
    },
    tell,
    tellAll(): void {
      for (const userId of waiting.keys()) tell(userId);
    },
  };
}

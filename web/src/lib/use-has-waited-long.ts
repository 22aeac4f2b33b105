import { useEffect, useState } from 'react';

/** Milliseconds after which a screen shows what it knows, whatever is still on its way. */
const longestWait = 4_000;

/**
 * Whether a screen has waited long for what decides where its parts stand. Then it shows them, though what comes later moves
 * them: an answer may hang for as long as a network does.
 */
export function useHasWaitedLong(): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longestWait);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}

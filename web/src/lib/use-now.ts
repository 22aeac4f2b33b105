import { useEffect, useState } from 'react';

const minute = 60_000;
/** Milliseconds after which a screen shows what it knows, whatever is still on its way. */
const longestWait = 4_000;

/** The time, to the minute, also after the page was out of sight. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tell = () => setNow(new Date());
    const timer = setInterval(tell, minute);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return now;
}

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

import { useRouter } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Share of the screen above which something is in sight: below it lies what is fixed at the bottom. */
const inSight = 0.88;

/** Places in the tab's history whose lists were opened: the way back leads to where they were scrolled to. */
const opened = new Set<string | undefined>();

/** Brings what comes next into sight when a list is opened, at once, but not on the way back, nor where the page was scrolled meanwhile. */
export function useInSight<Place extends HTMLElement>(isCurrent: boolean): RefObject<Place | null> {
  const ref = useRef<Place>(null);
  const { history } = useRouter();
  const isWanted = useRef(isCurrent);
  useLayoutEffect(() => {
    // Before anything is painted, and after the router has put the page where it was.
    const frame = requestAnimationFrame(() => {
      const stop = ref.current;
      const place = history.location.state.__TSR_key;
      if (!isWanted.current || !stop || opened.has(place)) return;
      opened.add(place);
      if (window.scrollY > 0) return;
      const { bottom } = stop.getBoundingClientRect();
      if (bottom > window.innerHeight * inSight) stop.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
    return () => cancelAnimationFrame(frame);
  }, [history]);
  return ref;
}

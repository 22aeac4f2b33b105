import { startTransition, useEffect, useState } from 'react';
import { loadLaterParts } from './later-parts.ts';
import { whenSettled } from './settled.ts';

/** How somebody goes on in a screen: scrolling and a larger window show more of it, and keys lead to what is out of view. */
const going = ['scroll', 'wheel', 'pointerdown', 'keydown', 'resize'] as const;
/** Milliseconds that the styles of all screens are waited for, which may never come. */
const longestWait = 5000;

let isOver = false;

/**
 * Whether the first screen is there, with the styles of all screens, or somebody goes on in it before that. What is out of view
 * is drawn then: those styles cost a slow phone the more time the more is there already.
 */
export function useAfterFirstScreen(): boolean {
  const [isAfter, setIsAfter] = useState(isOver);
  useEffect(() => {
    if (isAfter) return;
    const watch = new AbortController();
    const { signal } = watch;
    const end = () => {
      if (signal.aborted) return;
      watch.abort();
      isOver = true;
      startTransition(() => setIsAfter(true));
    };
    for (const event of going) window.addEventListener(event, end, { signal, passive: true });
    // Without a network they may be missing, and what was not drawn must not wait for them.
    void whenSettled().then(loadLaterParts).then(end, end);
    setTimeout(end, longestWait);
    // A place further down was found again before this was listened for.
    if (window.scrollY > 0) end();
    return () => watch.abort();
  }, [isAfter]);
  return isAfter;
}

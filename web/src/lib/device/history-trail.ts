import { type RouterHistory, useRouter } from '@tanstack/react-router';

const storageKey = 'kalima.trail';

/** Paths of the tab's history by their place in it. A reload keeps the history, and so the trail. */
function readTrail(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

const placeOf = ({ location }: RouterHistory) => location.state.__TSR_index;

/** Notes where the person has been, for `useLeave`. */
export function keepTrail(history: RouterHistory): void {
  const note = () => {
    const trail = readTrail().slice(0, placeOf(history));
    trail[placeOf(history)] = history.location.pathname;
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(trail));
    } catch {
      // Storage is blocked: ways out lead on instead of back.
    }
  };
  note();
  history.subscribe(note);
}

/**
 * The way out of something that was opened from a list or a screen: one step back where that is where the person came
 * from, so that the back button does not lead in again and the list is where it was scrolled to; else as `otherwise` says.
 */
export function useLeave(): (path: string, otherwise: () => void) => void {
  const { history } = useRouter();
  return (path, otherwise) => {
    if (readTrail()[placeOf(history) - 1] === path) history.back();
    else otherwise();
  };
}

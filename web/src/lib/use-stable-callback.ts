import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same for those who are given it, so that nothing is drawn again for its sake, and does what the latest one does. */
export function useStableCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

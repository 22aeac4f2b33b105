import { type RefCallback, useCallback, useState } from 'react';

/** The width of an element as it is now, so that what is drawn in it keeps the size of its letters; `preset` until it is known. */
export function useWidth(preset: number): [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(preset);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

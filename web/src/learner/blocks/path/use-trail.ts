import { useLayoutEffect, useRef, useState } from 'react';
import { type PathShape, type Point, shapeOf, type Trail, trailThrough } from './path-shape.ts';

interface Found {
  readonly widthInRem: number;
  readonly width: number;
  readonly height: number;
  readonly isRightToLeft: boolean;
  /** The middles of the stops. */
  readonly points: readonly Point[];
}

const nowhere: Found = { widthInRem: 0, width: 0, height: 0, isRightToLeft: false, points: [] };

/** Where the stops of a list stand, which are marked by `data-face`. */
function find(list: HTMLElement): Found {
  const { left, top, width, height } = list.getBoundingClientRect();
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return {
    widthInRem: width / letter,
    width: Math.round(width),
    height: Math.round(height),
    isRightToLeft: getComputedStyle(list).direction === 'rtl',
    points: [...list.querySelectorAll('[data-face]')].map((face) => {
      const box = face.getBoundingClientRect();
      return {
        x: Math.round(box.left + box.width / 2 - left),
        y: Math.round(box.top + box.height / 2 - top),
      };
    }),
  };
}

/** What is found now, which is what was found before where nothing has moved. */
const seenFrom = (list: HTMLElement) => (before: Found) => {
  const now = find(list);
  return JSON.stringify(now) === JSON.stringify(before) ? before : now;
};

/**
 * How the stops of a list stand, and the way through them. Texts make each stop as high as they need, so the way is drawn through where stops are
 * found, before anything is painted and whenever the list changes its size.
 */
export function useTrail(count: number): {
  ref: React.RefObject<HTMLOListElement | null>;
  shape: PathShape;
  trail: Trail;
  room: Pick<Found, 'width' | 'height'>;
} {
  const ref = useRef<HTMLOListElement>(null);
  const [found, setFound] = useState(nowhere);
  const look = () => {
    if (ref.current) setFound(seenFrom(ref.current));
  };
  // Not only once: a new shape moves the stops, and where nothing moved nothing is drawn anew.
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(() => setFound(seenFrom(list)));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const shape = shapeOf(count, found.widthInRem);
  return { ref, shape, trail: trailThrough(found.points, shape.columns, found), room: found };
}

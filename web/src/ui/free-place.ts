export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly left: number;
  readonly top: number;
}

/** Pixels between the points that are looked at, and between the places that are tried. */
const step = 10;
const margin = 16;

/**
 * Where something of a size covers no control: as far down as possible, in the middle if it can be, all in CSS pixels of
 * the viewport. Null where there is no such place. `isControl` says whether there is something to press at a point.
 */
export function findFreePlace(
  { width, height }: Size,
  viewport: Size,
  isControl: (x: number, y: number) => boolean,
): Place | null {
  const middle = (viewport.width - width) / 2;
  const most = Math.max(0, middle - margin);
  const known = new Map<string, boolean>();
  // Whole steps, so that neighbouring places look at the same points.
  const isTaken = (column: number, row: number) => {
    const key = `${column} ${row}`;
    const taken = known.get(key) ?? isControl(column * step, row * step);
    known.set(key, taken);
    return taken;
  };
  const isFree = ({ left, top }: Place) => {
    for (let row = Math.ceil(top / step); row * step <= top + height; row += 1) {
      for (let column = Math.ceil(left / step); column * step <= left + width; column += 1) {
        if (isTaken(column, row)) return false;
      }
    }
    return true;
  };
  for (let top = viewport.height - height - margin; top >= 4; top -= step) {
    for (let aside = 0; aside <= most; aside += step) {
      const place = [middle - aside, middle + aside]
        .map((left) => ({ left: Math.round(left), top: Math.round(top) }))
        .find(isFree);
      if (place) return place;
    }
  }
  return null;
}

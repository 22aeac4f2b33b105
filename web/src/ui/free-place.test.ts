import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFreePlace } from './free-place.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const phone = { width: 390, height: 844 };
const toast = { width: 300, height: 50 };
const at =
  (...boxes: Box[]) =>
  (x: number, y: number) =>
    boxes.some(({ left, top, width, height }) => x >= left && x <= left + width && y >= top && y <= top + height);

describe('findFreePlace', () => {
  it('is at the bottom, in the middle, where nothing is', () => {
    expect(findFreePlace(toast, phone, at())).toEqual({ left: 45, top: 778 });
  });

  it('is above what stands at the bottom', () => {
    const place = findFreePlace(toast, phone, at({ left: 0, top: 760, width: 390, height: 84 }));
    expect(place?.left).toBe(45);
    expect(place!.top + toast.height).toBeLessThan(760);
  });

  it('is beside the switches of a player whose cards fill the screen', () => {
    const cards = { left: 0, top: 80, width: 390, height: 764 };
    const [close, switches] = [
      { left: 0, top: 4, width: 44, height: 44 },
      { left: 300, top: 4, width: 90, height: 44 },
    ];
    const narrow = { width: 200, height: 60 };
    const place = findFreePlace(narrow, phone, at(cards, close, switches));
    expect(place!.left).toBeGreaterThan(44);
    expect(place!.left + narrow.width).toBeLessThan(300);
  });

  it('is nowhere where all is covered', () => {
    expect(findFreePlace(toast, phone, () => true)).toBeNull();
  });

  it('never covers a control, whatever the screen', () => {
    const box = fc.record({
      left: fc.integer({ min: 0, max: 380 }),
      top: fc.integer({ min: 0, max: 840 }),
      width: fc.integer({ min: 24, max: 390 }),
      height: fc.integer({ min: 24, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(box, { maxLength: 8 }), (boxes) => {
        const place = findFreePlace(toast, phone, at(...boxes));
        if (place === null) return;
        for (const { left, top, width, height } of boxes) {
          const overlapX = Math.min(left + width, place.left + toast.width) - Math.max(left, place.left);
          const overlapY = Math.min(top + height, place.top + toast.height) - Math.max(top, place.top);
          // Less than a step of an edge may be touched.
          expect(Math.min(overlapX, overlapY)).toBeLessThan(11);
        }
      }),
    );
  });
});

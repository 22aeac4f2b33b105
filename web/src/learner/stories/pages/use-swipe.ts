import { type PointerEvent, useRef } from 'react';

/** Pixels that a finger moves at least, and how much further along than across. */
const [shortest, ratio] = [48, 1.5];

/** Turns by a swipe of a finger: `onSwipe` is told -1 for one to the left and 1 for one to the right. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const began = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent): void {
      began.current =
        event.pointerType === 'touch' && event.isPrimary
          ? { id: event.pointerId, x: event.clientX, y: event.clientY }
          : null;
    },
    onPointerUp(event: PointerEvent): void {
      const from = began.current;
      began.current = null;
      if (!from || from.id !== event.pointerId) return;
      const [along, across] = [event.clientX - from.x, Math.abs(event.clientY - from.y)];
      if (Math.abs(along) >= shortest && Math.abs(along) > across * ratio) onSwipe(along < 0 ? -1 : 1);
    },
    onPointerCancel(): void {
      began.current = null;
    },
  };
}

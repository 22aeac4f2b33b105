import { useLayoutEffect } from 'react';

/** Gives the screen to one thing alone: menus and top bar step back, on every device. */
export function useWholeScreen(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.alone = '';
    return () => {
      delete dataset.alone;
    };
  }, []);
}

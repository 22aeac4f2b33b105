import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { whenSettled } from './settled.ts';

/**
 * A part of a screen that is fetched and drawn once the first screen is there. Without a network it may be missing; then
 * `instead` stands in its place.
 */
export function afterFirstScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    whenSettled()
      .then(load)
      .then(
        (part) => ({ default: part }),
        () => ({ default: instead }),
      ),
  );
}

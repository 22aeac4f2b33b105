import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { whenSettled } from './settled.ts';

const numbersReady = () =>
  import('./region-data.ts').then(({ readRegionData }) => readRegionData()).catch(() => undefined);

/**
 * A part of a screen that is fetched and drawn once the first screen is there, and numbers can be written without a pause. Without a
 * network it may be missing; then `instead` stands in its place.
 */
export function afterFirstScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    whenSettled()
      .then(() => Promise.all([load(), numbersReady()]))
      .then(
        ([part]) => ({ default: part }),
        () => ({ default: instead }),
      ),
  );
}

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { readRegionData } from './region-data.ts';
import { whenSettled } from './settled.ts';

/**
 * A part of a screen that is fetched and drawn once the first screen is there, and numbers can be written without a pause. Without a
 * network it may be missing; then `instead` stands in its place.
 */
export function afterFirstScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props> = () => null,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    // Each in a turn of its own. The data first, since on a slow line what is asked for later comes later.
    const region = whenSettled().then(readRegionData);
    const loaded = whenSettled().then(load);
    return Promise.all([loaded, region]).then(
      ([part]) => ({ default: part }),
      () => ({ default: instead }),
    );
  });
}

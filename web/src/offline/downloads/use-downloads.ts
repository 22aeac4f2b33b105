import { useSyncExternalStore } from 'react';
import type { DownloadsView } from './download-view.ts';
import { downloads } from './downloads.ts';

const subscribe = (listener: () => void) => downloads.subscribe(listener);

/** How the downloads of this device are doing. */
export function useDownloads(): DownloadsView {
  return useSyncExternalStore(subscribe, () => downloads.view());
}

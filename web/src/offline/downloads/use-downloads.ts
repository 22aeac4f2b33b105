import { useSyncExternalStore } from 'react';
import type { DownloadsView } from './download-view.ts';
import { downloads } from './downloads.ts';

/** How the downloads of this device are doing. */
export function useDownloads(): DownloadsView {
  return useSyncExternalStore(downloads.subscribe, downloads.view);
}

import { useSyncExternalStore } from 'react';
import type { CourseView, DownloadsView } from './download-view.ts';
import { downloads } from './downloads.ts';

/** How the downloads of this device are doing. */
export function useDownloads(): DownloadsView {
  return useSyncExternalStore(downloads.subscribe, downloads.view);
}

/** How the download of one course is doing; who asks is drawn again only where that has changed. */
export function useCourseDownload(courseId: string): CourseView {
  return useSyncExternalStore(downloads.subscribe, () => downloads.view().of(courseId));
}

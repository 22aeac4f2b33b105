import { useStore } from '../../lib/store.ts';
import type { CourseView, DownloadsView } from './download-view.ts';
import { downloads } from './downloads.ts';

/** How the downloads of this device are doing. */
export const useDownloads = (): DownloadsView => useStore(downloads);

/** How the download of one course is doing; who asks is drawn again only where that has changed. */
export const useCourseDownload = (courseId: string): CourseView => useStore(downloads, (view) => view.of(courseId));

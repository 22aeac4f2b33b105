import { CloudAlert, CloudCheck, CloudDownload } from 'lucide-react';
import type { CourseView } from './download-view.ts';

/** The download status of a course as an icon; the words must be beside it. */
export function DownloadIcon({ course }: { readonly course: CourseView }) {
  if (course.status === 'stored') return <CloudCheck aria-hidden className="text-teal-ink" />;
  if (course.status === 'failed') return <CloudAlert aria-hidden className="text-coral-ink" />;
  if (course.status === 'none') return <CloudDownload aria-hidden />;
  const share = course.totalBytes > 0 ? course.doneBytes / course.totalBytes : 0;
  return (
    <svg viewBox="0 0 24 24" aria-hidden className="-rotate-90 fill-none">
      <circle cx="12" cy="12" r="9" strokeWidth="3" className="stroke-line" />
      <circle
        cx="12"
        cy="12"
        r="9"
        strokeWidth="3"
        pathLength="1"
        strokeDasharray={`${share} 1`}
        className="stroke-saffron"
      />
    </svg>
  );
}

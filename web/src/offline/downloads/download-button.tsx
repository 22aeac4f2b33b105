import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { DownloadIcon } from './download-icon.tsx';
import type { DownloadMarkProps } from './download-mark.tsx';
import { useCourseDownload } from './use-downloads.ts';

/** Shows the download status of a course; opens a dialog with the actions. */
export function DownloadButton({ courseId, title }: DownloadMarkProps) {
  const { t } = useLingui();
  const course = useCourseDownload(courseId);
  const [isAsking, setIsAsking] = useState(false);
  const labels = {
    none: t`Make available offline: ${title}`,
    pending: t`Waiting to be downloaded: ${title}`,
    fetching: t`Being downloaded: ${title}`,
    stored: t`Available offline: ${title}`,
    failed: t`Could not be downloaded: ${title}`,
  };
  return (
    <>
      <IconButton
        label={labels[course.status]}
        aria-haspopup="dialog"
        className="relative z-1"
        onClick={() => setIsAsking(true)}
      >
        <DownloadIcon course={course} />
      </IconButton>
      {isAsking && <DownloadDialog courseId={courseId} title={title} onClose={() => setIsAsking(false)} />}
    </>
  );
}

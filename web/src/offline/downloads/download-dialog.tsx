import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bytesOf } from '@kalima/shared/domain/learning/downloads';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatBytes } from '../../lib/format/format-date.ts';
import { useUser } from '../../lib/api/user.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { downloads } from './downloads.ts';
import { downloadsQuery } from './downloads-query.ts';
import { useDownloads } from './use-downloads.ts';

interface DownloadDialogProps {
  readonly courseId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** What it takes to have one course on the device, how far that is, and the way back. */
export function DownloadDialog({ courseId, title, onClose }: DownloadDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const view = useDownloads();
  const { data, error } = useQuery(downloadsQuery(useUser().id));
  const offered = data?.items.find(({ id }) => id === courseId);
  const course = view.of(courseId);
  const isUnderWay = course.status === 'pending' || course.status === 'fetching';
  const size = offered && formatBytes(bytesOf(offered.files), language);
  const done = formatBytes(course.doneBytes, language);

  function choose(isWanted: boolean): void {
    void downloads.choose(courseId, isWanted);
    onClose();
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Close`}
          </Button>
          {course.status === 'none' && (
            <Button data-autofocus disabled={!offered} onClick={() => choose(true)}>{t`Make available offline`}</Button>
          )}
          {isUnderWay && <Button variant="danger" onClick={() => choose(false)}>{t`Cancel the download`}</Button>}
          {course.status === 'failed' && <Button onClick={() => choose(true)}>{t`Try again`}</Button>}
          {course.status === 'stored' && (
            <Button variant="danger" onClick={() => choose(false)}>{t`Remove from this device`}</Button>
          )}
        </>
      }
    >
      <div className="grid gap-3 text-ink-soft">
        {!offered && !error && <Skeleton className="h-6 w-1/2" />}
        {!offered && error && <p role="alert">{describe(error)}</p>}
        {offered && course.status === 'none' && (
          <p>{t`Takes ${size} of this device. Then it can be studied without a network, sound included.`}</p>
        )}
        {offered && course.status === 'stored' && <p>{t`It is on this device with ${size} and needs no network.`}</p>}
        {course.status === 'failed' && (
          <p role="alert">{t`It could not be downloaded. What has arrived stays; try again.`}</p>
        )}
        {offered && isUnderWay && (
          <>
            <ProgressBar label={t`Downloaded of ${title}`} value={course.doneBytes} max={course.totalBytes} />
            <p>{view.isPaused ? t`Paused at ${done} of ${size}` : t`${done} of ${size}`}</p>
          </>
        )}
        {offered?.needsNetwork && <p>{t`Its video is on another site and needs a network.`}</p>}
        <p>
          <Link to="/downloads" className="font-semibold text-teal-ink hover:underline">
            {t`All that is available offline`}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

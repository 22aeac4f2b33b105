import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useOnline } from '../../lib/device/use-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { SentFiles } from './use-import-files.ts';

/** How far files are on their way, what of them failed, and archives that are read. */
export function FileProgress({ work }: { readonly work: SentFiles }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const isOnline = useOnline();
  const coming = work.files.filter(({ upload }) => upload && upload.state !== 'failed').length;
  const failed = work.files.flatMap(({ upload }) => (upload?.state === 'failed' ? [upload] : []));
  const left = t`${plural(coming, { one: '# file is on its way', other: '# files are on their way' })}`;
  return (
    <>
      {coming > 0 && (
        <div className="grid gap-2 rounded-card bg-sunk p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-s text-ink-soft">
              {isOnline ? left : t`You are offline. The files go on by themselves when there is a network again.`}
            </p>
            <Button variant="outline" onClick={() => work.queue.cancel()}>{t`Cancel the rest`}</Button>
          </div>
          <ProgressBar label={t`Upload progress`} value={work.share} />
        </div>
      )}
      {work.isReading && (
        <p role="status" className="rounded-card bg-sunk p-4 text-s text-ink-soft">
          {t`The archive is being read. You may leave this screen meanwhile.`}
        </p>
      )}
      {(work.readProblem ?? work.hasUnread) && (
        <Banner tone="error">
          <p>{work.readProblem ? describe(work.readProblem) : t`The archive was not read.`}</p>
          <Button variant="outline" className="my-2" onClick={work.readAgain}>{t`Try again`}</Button>
        </Banner>
      )}
      {failed.length > 0 && (
        <Banner tone="error">
          <p>{t`These files are not with the server:`}</p>
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto font-normal" tabIndex={-1}>
            {failed.map(({ id, name, error }) => (
              <li key={id} className="wrap-anywhere">
                <bdi className="font-medium">{name}</bdi> — {describe(error)}
              </li>
            ))}
          </ul>
          <div className="my-2 flex flex-wrap gap-2">
            <Button variant="outline" disabled={!isOnline} onClick={() => work.queue.retry()}>{t`Try again`}</Button>
            <Button
              variant="outline"
              onClick={() => work.queue.cancel((id) => failed.some((one) => one.id === id))}
            >{t`Go on without them`}</Button>
          </div>
        </Banner>
      )}
    </>
  );
}

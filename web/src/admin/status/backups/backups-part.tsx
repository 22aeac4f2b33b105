import type { BackupStatus } from '@kalima/shared/contract/operations/operations';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { formatBytes, formatMoment } from '../../../lib/format/format-date.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isLate } from '../../frame/backups-query.ts';
import { StatusPart } from '../status-part.tsx';
import { DownloadDialog } from './download-dialog.tsx';

type Attempt = NonNullable<BackupStatus['checked']>;

/** What is wrong with the backups, the worst first; null if nothing is. */
function useProblem(backups: BackupStatus, startedAt: string): string | null {
  const { t } = useLingui();
  const { failed, copied, checked, incomplete, everyHours } = backups;
  if (failed) return t`The last one failed`;
  if (checked?.error) return t`Trial restore failed`;
  if (incomplete) return t`Files are missing`;
  if (isLate(backups, Date.parse(startedAt))) return t`Older than two days`;
  if (copied?.error) return t`The copy failed`;
  return everyHours === 0 ? t`Switched off` : null;
}

/** A message of the server for its operator, which is English. */
function Reason({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Banner tone="error">
      {title}
      <span lang="en" dir="ltr" className="block text-s font-normal wrap-anywhere">
        {children}
      </span>
    </Banner>
  );
}

interface BackupsPartProps {
  readonly backups: BackupStatus;
  readonly startedAt: string;
}

/** The backups of the server: whether they can be relied on, one more now, fetching one, and how to restore it. */
export function BackupsPart({ backups, startedAt }: BackupsPartProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => call('POST /api/admin/backups'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['status'] }),
  });
  const { everyHours, isRunning, folder, stored, failed, copied, checked, incomplete } = backups;
  const [newest] = stored;
  const storedCount = stored.length;
  const lostCount = incomplete ? incomplete.missing + incomplete.damaged : 0;
  const failedAt = failed ? formatMoment(failed.time, language) : '';
  const moment = (time: string): ReactNode => formatMoment(time, language);
  const attempt = (one: Attempt | null) =>
    one === null ? t`Not yet` : one.error === null ? moment(one.time) : t`Failed`;
  return (
    <StatusPart
      title={t`Backups`}
      icon={Archive}
      problem={useProblem(backups, startedAt)}
      figures={[
        [
          t`Made`,
          everyHours === 0 ? t`Never` : t`${plural(everyHours, { one: 'every hour', other: 'every # hours' })}`,
        ],
        [t`Newest backup`, newest ? moment(newest.time) : t`None yet`],
        ...(newest ? ([[t`Size`, formatBytes(newest.bytes, language)]] as const) : []),
        [t`Restored for a trial`, attempt(checked)],
        ...(copied === undefined ? [] : ([[t`Copied to the second place`, attempt(copied)]] as const)),
      ]}
    >
      {failed && (
        <Reason title={t`The backup of ${failedAt} failed. It is tried again by itself.`}>{failed.error}</Reason>
      )}
      {checked?.error && (
        <Reason title={t`The newest backup could not be restored for a trial.`}>{checked.error}</Reason>
      )}
      {incomplete && (
        <Banner tone="error">
          {t`The newest backup lacks files of the school (missing or damaged: ${lostCount}). The last whole backup is kept.`}{' '}
          <span className="block text-s font-normal">
            {t`Check the folder or the bucket of the files and its settings; the command check-media lists what is wrong.`}
          </span>
        </Banner>
      )}
      {copied?.error && (
        <Reason title={t`The newest backup could not be copied to the second place.`}>{copied.error}</Reason>
      )}
      {start.error && <Banner tone="error">{describe(start.error)}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          icon={<Archive aria-hidden />}
          isLoading={start.isPending || isRunning}
          onClick={() => start.mutate()}
        >
          {t`Back up now`}
        </Button>
        <span role="status" className="text-s text-ink-soft">
          {isRunning && t`A backup is being made and checked.`}
        </span>
      </div>
      {stored.length > 0 && (
        <details className="group">
          <summary className="min-h-(--touch) cursor-pointer py-2.5 font-semibold">
            {t`${plural(storedCount, { one: '# backup is stored', other: '# backups are stored' })}`}
          </summary>
          <ul className="grid">
            {stored.map(({ name, time, bytes }) => {
              const madeAt = formatMoment(time, language);
              return (
                <li key={name} className="flex items-center gap-3 border-t border-line">
                  <span className="flex-1">{madeAt}</span>
                  <span className="text-s text-ink-soft tabular-nums">{formatBytes(bytes, language)}</span>
                  <IconButton label={t`Download the backup of ${madeAt}`} onClick={() => setAsked(name)}>
                    <Download aria-hidden />
                  </IconButton>
                </li>
              );
            })}
          </ul>
        </details>
      )}
      <details>
        <summary className="min-h-(--touch) cursor-pointer py-2.5 font-semibold">{t`How to restore`}</summary>
        <div className="grid gap-2 text-ink-soft">
          <p>{t`Stop the server, and run this command where it is installed. It says what would be replaced, and asks before it does that.`}</p>
          <code dir="ltr" className="block rounded-control bg-sunk px-3 py-2 text-s wrap-anywhere">
            npm run admin -- restore {folder}/{newest?.name ?? 'FILE'}
          </code>
        </div>
      </details>
      {asked !== null && <DownloadDialog name={asked} onClose={() => setAsked(null)} />}
    </StatusPart>
  );
}

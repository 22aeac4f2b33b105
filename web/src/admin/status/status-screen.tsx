import type { ServerStatus } from '@kalima/shared/contract/operations/operations';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Database, HardDrive, Server } from 'lucide-react';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatBytes, formatMoment, formatNumber } from '../../lib/format/format-date.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BackupsPart } from './backups/backups-part.tsx';
import { StatusPart } from './status-part.tsx';

/** Milliseconds after which the figures are asked for again. */
const interval = 15_000;

function ServerPart({ status }: { readonly status: ServerStatus }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <StatusPart
      title={t`Server`}
      icon={Server}
      problem={null}
      figures={[
        [t`Version`, `Kalima ${status.version}`],
        [t`Runs on`, `Node.js ${status.nodeVersion}`],
        [t`Started`, formatMoment(status.startedAt, language)],
        [t`Requests under way`, formatNumber(status.requests, language)],
        [t`Memory`, formatBytes(status.memoryBytes, language)],
      ]}
    />
  );
}

function DatabasePart({ database }: Pick<ServerStatus, 'database'>) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <StatusPart
      title={t`Database`}
      icon={Database}
      problem={null}
      figures={[
        [t`Kind`, database.kind === 'pglite' ? t`Embedded (PGlite)` : 'PostgreSQL'],
        [t`Version`, `PostgreSQL ${database.version}`],
        [t`Size`, formatBytes(database.bytes, language)],
        [t`Connections at work`, formatNumber(database.busyConnections, language)],
        [t`Requests that wait`, formatNumber(database.waitingRequests, language)],
      ]}
    />
  );
}

function StoragePart({ storage }: Pick<ServerStatus, 'storage'>) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <StatusPart
      title={t`Files`}
      icon={HardDrive}
      problem={storage.isReachable ? null : t`Cannot be reached`}
      figures={[
        [t`Kind`, storage.kind === 'folder' ? t`Folder of the server` : t`S3-compatible store`],
        [t`Files`, formatNumber(storage.files, language)],
        [t`Size`, formatBytes(storage.bytes, language)],
        [t`Not used yet`, formatNumber(storage.unusedFiles, language)],
        ...(storage.freeBytes === null
          ? []
          : ([[t`Free on the disk`, formatBytes(storage.freeBytes, language)]] as const)),
      ]}
    />
  );
}

/** How the server is doing: version, database, files and backups, asked for again while one looks. */
export function StatusScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['status'],
    queryFn: ({ signal }) => call('GET /api/admin/status', { signal }),
    // Closer while a backup is being made.
    refetchInterval: ({ state }) => (state.data?.backups.isRunning ? 3_000 : interval),
  });
  return (
    <div className="grid gap-6">
      <PageHeading title={t`Status`} lead={t`How this server is doing right now.`} />
      {error && data && (
        <Banner tone="error">
          {t`The status cannot be loaded`}
          <span className="block text-s font-normal">
            {describe(error)}{' '}
            {t`Below is how it was on ${formatMoment(new Date(dataUpdatedAt).toISOString(), language)}.`}
          </span>
        </Banner>
      )}
      {error && !data && (
        <ErrorState title={t`The status cannot be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      )}
      {(data ?? !error) && (
        <div
          {...(data ? {} : { role: 'status', 'aria-label': t`Loading...` })}
          className="grid gap-4 md:gap-5 lg:grid-cols-2"
        >
          {data ? (
            <>
              <ServerPart status={data} />
              <DatabasePart database={data.database} />
              <StoragePart storage={data.storage} />
              <BackupsPart backups={data.backups} startedAt={data.startedAt} />
            </>
          ) : (
            Array.from({ length: 4 }, (_, index) => <Skeleton key={index} className="h-56 rounded-card" />)
          )}
        </div>
      )}
    </div>
  );
}

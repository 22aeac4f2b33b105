import type { ServerStatus } from '@kalima/shared/contract/operations';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Archive, CircleAlert, CircleCheck, Database, HardDrive, type LucideIcon, Server } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppLanguage } from '../../lib/app-language.ts';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { formatBytes, formatMoment, formatNumber } from '../../lib/format-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Milliseconds after which the figures are asked for again. */
const interval = 15_000;

interface PartProps {
  readonly title: string;
  readonly icon: LucideIcon;
  /** What is wrong; null where all is well, and left out where this server cannot say. */
  readonly problem?: string | null;
  readonly figures: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

function Part({ title, icon: Icon, problem, figures, children }: PartProps) {
  const { t } = useLingui();
  const StateIcon = problem === null ? CircleCheck : CircleAlert;
  return (
    <Card className="grid content-start gap-4 p-5 md:p-6">
      <h2 className="flex flex-wrap items-center gap-3 text-l font-semibold">
        <Icon aria-hidden className="size-5 text-teal" />
        {title}
        {problem !== undefined && (
          <Badge tone={problem === null ? 'teal' : 'coral'}>
            <StateIcon aria-hidden className="size-3.5" />
            {problem ?? t`Working`}
          </Badge>
        )}
      </h2>
      <dl className="grid gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  );
}

function ServerPart({ status }: { readonly status: ServerStatus }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  return (
    <Part
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
    <Part
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
    <Part
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

function BackupsPart({ backups }: Pick<ServerStatus, 'backups'>) {
  const { t } = useLingui();
  const language = useAppLanguage();
  if (!backups) {
    return (
      <Part title={t`Backups`} icon={Archive} figures={[]}>
        <p className="text-ink-soft">{t`The PostgreSQL server is backed up by its own tools. The command npm run admin -- backup writes everything into one file.`}</p>
      </Part>
    );
  }
  const { everyHours, last, failedAt, isRunning } = backups;
  return (
    <Part
      title={t`Backups`}
      icon={Archive}
      problem={failedAt === null ? (everyHours === 0 ? t`Switched off` : null) : t`The last one failed`}
      figures={[
        [
          t`Made`,
          everyHours === 0 ? t`Never` : t`${plural(everyHours, { one: 'every hour', other: 'every # hours' })}`,
        ],
        [
          t`Last whole backup`,
          isRunning ? t`One is being made` : last ? formatMoment(last.time, language) : t`None yet`,
        ],
        ...(last ? ([[t`Size`, formatBytes(last.bytes, language)]] as const) : []),
        ...(failedAt === null ? [] : ([[t`Failed`, formatMoment(failedAt, language)]] as const)),
      ]}
    >
      {failedAt !== null && (
        <p className="text-ink-soft">{t`It is tried again by itself. The log of the server says why.`}</p>
      )}
    </Part>
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
    refetchInterval: interval,
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
              <BackupsPart backups={data.backups} />
            </>
          ) : (
            Array.from({ length: 4 }, (_, index) => <Skeleton key={index} className="h-56 rounded-card" />)
          )}
        </div>
      )}
    </div>
  );
}

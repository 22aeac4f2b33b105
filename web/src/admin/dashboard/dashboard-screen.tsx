import type { Statistics } from '@kalima/shared/contract/learning/statistics';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  BookMarked,
  CircleCheck,
  GraduationCap,
  type LucideIcon,
  School,
  Settings2,
  UserCheck,
  Users,
} from 'lucide-react';
import { contentTools } from '../editing/content-tools.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatNumber } from '../../lib/format/format-date.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { useHasWaitedLong } from '../../lib/use-has-waited-long.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { attentionQuery } from '../editing/attention-query.ts';
import { Attention } from '../editing/attention.tsx';
import { backupsQuery } from '../frame/backups-query.ts';
import { settingsQuery } from '../editing/school-settings.ts';
import { ActivityChart } from './activity-chart.tsx';
import { BackupWarning } from './backup-warning.tsx';
import { RegistrationCard } from './registration-card.tsx';

/** The figures; without any the places where they will be, as high as they are. */
function Figures({ statistics }: { readonly statistics: Statistics | undefined }) {
  const { t } = useLingui();
  const language = useAppLanguage();
  const figures: readonly (readonly [label: string, value: number | undefined, icon: LucideIcon])[] = [
    [t`Users`, statistics?.users, Users],
    [t`Active in 7 days`, statistics?.activeUsers, UserCheck],
    [t`Courses`, statistics?.lessons, GraduationCap],
    [t`Completed`, statistics?.completions, CircleCheck],
    [t`Words in banks`, statistics?.words, BookMarked],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {figures.map(([label, value, Icon]) => (
        <Card key={label} className="flex flex-col-reverse justify-end gap-1 p-4">
          <dt className="text-s text-ink-soft">{label}</dt>
          <dd className="flex items-center justify-between gap-2 text-2xl leading-tight font-bold tabular-nums">
            {value === undefined ? <Skeleton className="h-[1lh] w-16" /> : formatNumber(value, language)}
            <Icon aria-hidden className="size-5 text-teal" />
          </dd>
        </Card>
      ))}
    </dl>
  );
}

function Tools() {
  const { t } = useLingui();
  const tools = [
    ...contentTools.map(({ path, label, description, icon }) => [path, t(label), t(description), icon] as const),
    ['/admin/courses', t`Manage courses`, t`The catalogue, and who may study what`, GraduationCap],
    ['/admin/classes', t`Classes`, t`Learners, courses and due days, and what needs somebody`, School],
    ['/admin/users', t`Users`, t`People, roles and passwords`, Users],
    ['/admin/settings', t`Settings`, t`Name of the school, time zone, and who may register`, Settings2],
  ] as const;
  return (
    <nav aria-label={t`Tools`}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tools.map(([path, name, description, Icon]) => (
          <li key={path}>
            <Link
              to={path}
              className="flex h-full min-h-18 items-center gap-4 rounded-card bg-card p-4 shadow-card transition-colors duration-150 hover:bg-teal-wash"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-control bg-teal-wash text-teal">
                <Icon aria-hidden className="size-5.5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold">{name}</span>
                <span className="block text-s text-ink-soft">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The first screen of the back office: what is going on, and the way to every tool (PRODUCT.md#dashboard, PRODUCT.md#figures). */
export function DashboardScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data: school } = useQuery(schoolQuery);
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => call('GET /api/admin/statistics', { signal }),
  });
  const attention = useQuery(attentionQuery);
  const settings = useQuery(settingsQuery);
  const backups = useQuery(backupsQuery);
  // They may have something to say above the tools, which would push them down when it came late.
  const isAnswered = useHasWaitedLong() || (attention.isFetched && settings.isFetched && backups.isFetched);
  const isCounting = !data && !error;
  return (
    <div className="grid gap-6">
      <PageHeading title={t`Dashboard`} lead={school?.name && <bdi>{school.name}</bdi>} />
      {(isCounting || !isAnswered) && <div role="status" aria-label={t`Loading...`} className="sr-only" />}
      {isAnswered ? (
        <>
          <BackupWarning backups={backups.data} />
          <RegistrationCard settings={settings.data} />
          <Attention asked={attention} />
          {!data && error ? (
            <ErrorState title={t`The figures cannot be loaded`} onRetry={() => void refetch()}>
              <p>{describe(error)}</p>
            </ErrorState>
          ) : (
            <Figures statistics={data} />
          )}
          <Tools />
          {isCounting && <Skeleton className="h-60 rounded-card" />}
          {data && (
            <Card className="grid gap-4 p-4 md:p-6">
              <h2 className="text-l font-semibold">{t`Activity in the last 30 days`}</h2>
              <ActivityChart days={data.days} />
            </Card>
          )}
        </>
      ) : (
        <>
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-60 rounded-card" />
        </>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { languageLabels } from '../../blocks/content-labels.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatDate } from '../../lib/format/format-date.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { Card } from '../../ui/card.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountActions } from './account-actions.tsx';
import { latestSearch } from './latest-search.ts';
import { UserBadges } from './user-badges.tsx';
import { UserCourses } from './user-courses.tsx';
import { UserLog } from './user-log.tsx';
import { UserProgressCard } from './user-progress.tsx';
import { userQuery } from './user-queries.ts';

const route = getRouteApi('/signed-in/admin/users/$userId');

function Person({ userId }: { readonly userId: string }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const provider = useQuery(schoolQuery).data?.singleSignOn;
  const { data: user, error, refetch } = useQuery(userQuery(userId));
  if (isApiError(error, 'USER_NOT_FOUND') || isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        role="alert"
        headingLevel={1}
        icon={<UserRoundX aria-hidden />}
        title={t`This user does not exist`}
        actions={
          <Link to="/admin/users" className={buttonStyle('outline')}>
            {t`Back to the users`}
          </Link>
        }
      />
    );
  }
  if (error && !user) {
    return (
      <ErrorState headingLevel={1} title={t`Failed to load the user's assignments`} onRetry={() => void refetch()}>
        <p>{describe(error)}</p>
      </ErrorState>
    );
  }
  if (!user) {
    return (
      <div role="status" aria-label={t`Loading...`} className="grid gap-5">
        <h1 className="sr-only">{t`User`}</h1>
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-100 rounded-card" />
      </div>
    );
  }
  const facts = [
    ...(user.email === null ? [] : [[t`Email`, user.email] as const]),
    ...(user.userName === null ? [] : [[t`User name`, user.userName] as const]),
    ...(provider && user.singleSignOn !== 'none'
      ? [
          [
            provider,
            user.singleSignOn === 'connected' ? t`Connected` : t`May be connected at the next sign-in`,
          ] as const,
        ]
      : []),
    [t`Registered`, formatDate(user.createdAt, language)],
    [t`Target language`, t(languageLabels[user.targetLanguage])],
    [t`Native language`, t(languageLabels[user.nativeLanguage])],
  ];
  return (
    <>
      <PageHeading title={user.name} lead={<UserBadges user={user} />} />
      <Card className="grid gap-5 p-4 md:p-6">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-s text-ink-soft">{label}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <AccountActions user={user} />
      </Card>
      <UserProgressCard user={user} />
      <UserLog user={user} />
      <UserCourses user={user} />
    </>
  );
}

/** One person: who they are, what is done with their account, and everything that is assigned to them (PRODUCT.md#people). */
export function UserScreen() {
  const { t } = useLingui();
  const { userId } = route.useParams();
  return (
    <div className="grid gap-5">
      <Link to="/admin/users" search={latestSearch()} className={buttonStyle('outline', 'w-fit')}>
        <ArrowLeft aria-hidden className="mirrored" />
        {t`Users`}
      </Link>
      <Person key={userId} userId={userId} />
    </div>
  );
}

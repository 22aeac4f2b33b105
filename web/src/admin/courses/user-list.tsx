import type { User } from '@kalima/shared/contract/courses';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usersQuery } from './course-queries.ts';

function UserRow({ user, freeCourseCount }: { readonly user: User; readonly freeCourseCount: number }) {
  const { t } = useLingui();
  return (
    <tr className="border-t border-line max-md:grid max-md:grid-cols-2 max-md:gap-1 max-md:px-4 max-md:py-3">
      <td className="max-md:col-span-2 md:py-3 md:ps-5 md:pe-3">
        <p className="font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="text-s text-ink-soft max-md:hidden">{user.email.split('@')[0]}</p>
      </td>
      <td className="wrap-anywhere text-ink-soft max-md:col-span-2 md:px-3">{user.email}</td>
      <td className="md:px-3">
        <Badge tone={user.role === 'admin' ? 'saffron' : 'plain'}>
          {user.role === 'admin' ? t`Administrator` : t`User`}
        </Badge>
      </td>
      <td className="text-end tabular-nums md:ps-3 md:pe-5">
        <span className="text-s text-ink-soft md:hidden">{t`Assigned`} </span>
        {user.assignedCount} / {freeCourseCount}
      </td>
    </tr>
  );
}

/** People with how much is assigned to them (admin.md 2.6). */
export function UserList() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const list = useInfiniteQuery(usersQuery(query));
  const users = list.data?.pages.flatMap((page) => page.items) ?? [];
  const [first] = list.data?.pages ?? [];
  const headingStyle = 'px-3 py-2.5 text-s font-semibold whitespace-nowrap text-ink-soft';

  return (
    <section aria-label={t`Users`} className="grid gap-5">
      <SearchField label={t`Search name or email`} value={search} onValueChange={setSearch} />
      {list.isPending && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-3">
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </div>
      )}
      {list.error && !list.data && (
        <ErrorState title={t`Failed to load users`} onRetry={() => void list.refetch()}>
          <p>{describe(list.error)}</p>
        </ErrorState>
      )}
      {list.data && users.length === 0 && <EmptyState title={t`No user matches`} />}
      {users.length > 0 && (
        <Card className="overflow-hidden">
          <table className="w-full border-collapse max-md:block">
            <caption className="sr-only">{t`Users`}</caption>
            <thead className="bg-paper max-md:hidden">
              <tr>
                <th scope="col" className={`${headingStyle} ps-5 text-start`}>{t`Name`}</th>
                <th scope="col" className={`${headingStyle} text-start`}>{t`Email`}</th>
                <th scope="col" className={`${headingStyle} text-start`}>{t`Role`}</th>
                <th scope="col" className={`${headingStyle} pe-5 text-end`}>{t`Assigned of free courses`}</th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {users.map((user) => (
                <UserRow key={user.id} user={user} freeCourseCount={first?.freeCourseCount ?? 0} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
      {list.hasNextPage && (
        <div className="text-center">
          <Button variant="outline" isLoading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </div>
      )}
    </section>
  );
}

import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { User } from '@kalima/shared/contract/people/users';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, UserRoundPlus, UserRoundSearch } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PagedList } from '../editing/paged-list.tsx';
import { peopleQuery } from '../editing/people-query.ts';
import { noteSearch } from './latest-search.ts';
import { NewAccountDialog } from './new-account-dialog.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { UserBadges } from './user-badges.tsx';

const route = getRouteApi('/signed-in/admin/users');

function UserLine({ user }: { readonly user: User }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/admin/users/$userId"
        params={{ userId: user.id }}
        className="flex items-center gap-3.5 px-4 py-3 transition-colors duration-150 hover:bg-sunk md:px-5"
      >
        <Avatar name={user.name} />
        <span className="min-w-0 flex-1 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-center md:gap-4">
          <bdi className="block truncate font-semibold">{user.name}</bdi>
          <span className="block truncate text-ink-soft max-md:text-s">{signInNameOf(user)}</span>
          <UserBadges user={user} />
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft mirrored" />
      </Link>
    </li>
  );
}

/** Everybody who has an account, by name; each leads to the person's page. The search stands in the address. */
export function UsersScreen() {
  const { t } = useLingui();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const [text, setText] = useAddressText(
    q,
    (value) => void navigate({ search: value === '' ? {} : { q: value }, replace: true, resetScroll: false }),
  );
  const list = useInfiniteQuery(peopleQuery(useDeferredValue(text.trim())));
  useEffect(() => noteSearch(q), [q]);
  const total = list.data?.pages[0]?.total;
  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Users`}
        actions={
          <Button icon={<UserRoundPlus aria-hidden />} onClick={() => setIsCreating(true)}>
            {t`New account`}
          </Button>
        }
        lead={
          <p role="status" className="min-h-6">
            {total !== undefined && t`${plural(total, { one: '# account', other: '# accounts' })}`}
          </p>
        }
      />
      <SearchField label={t`Search name, email or user name`} value={text} onValueChange={setText} />
      <PagedList
        list={list}
        lineHeight="h-16"
        errorTitle={t`Failed to load users`}
        empty={<EmptyState icon={<UserRoundSearch aria-hidden />} title={t`No user matches`} />}
      >
        {(users) => (
          <Card className="overflow-hidden">
            <ul>
              {users.map((user) => (
                <UserLine key={user.id} user={user} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
      {isCreating && <NewAccountDialog onClose={() => setIsCreating(false)} />}
    </div>
  );
}

import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { User } from '@kalima/shared/contract/people/users';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BookPlus } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCoursesOfPerson } from '../assigning/use-courses-of-person.ts';
import { PagedList } from '../editing/paged-list.tsx';
import { peopleQuery } from '../editing/people-query.ts';
import { RoleBadge } from '../editing/role-badge.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { Numeral } from '../../ui/numeral.tsx';

const route = getRouteApi('/signed-in/admin/courses');

interface UserRowProps {
  readonly user: User;
  readonly freeCourseCount: number;
  readonly isAssigning: boolean;
  readonly onAssign: () => void;
}

function UserRow({ user, freeCourseCount, isAssigning, onAssign }: UserRowProps) {
  const { t } = useLingui();
  const id = useId();
  const otherCount = user.assignedCount - user.assignedFreeCount;
  return (
    <tr className="border-t border-line max-xl:grid max-xl:grid-cols-2 max-xl:items-center max-xl:gap-1 max-xl:px-4 max-xl:py-3">
      <td className="max-xl:col-span-2 xl:py-3 xl:ps-5 xl:pe-3">
        <Link
          id={id}
          to="/admin/users/$userId"
          params={{ userId: user.id }}
          className="inline-flex min-h-6 items-center font-semibold underline-offset-4 hover:underline"
        >
          <bdi>{user.name}</bdi>
        </Link>
        <p className="text-s text-ink-soft max-xl:hidden">{signInNameOf(user).split('@')[0]}</p>
      </td>
      <td className="wrap-anywhere text-ink-soft max-xl:col-span-2 xl:px-3">{signInNameOf(user)}</td>
      <td className="xl:px-3">
        <RoleBadge role={user.role} />
      </td>
      <td className="text-end tabular-nums xl:px-3">
        <span className="text-s text-ink-soft xl:hidden">{t`Assigned`} </span>
        {isAssigning ? (
          <span role="status" aria-label={t`Loading...`} className="inline-block align-middle">
            <Spinner />
          </span>
        ) : (
          <>
            <Numeral of={user.assignedFreeCount} /> / <Numeral of={freeCourseCount} />
            {otherCount > 0 && (
              <span className="block text-s whitespace-nowrap text-ink-soft">
                {t`${plural(otherCount, { other: 'and # not free' })}`}
              </span>
            )}
          </>
        )}
      </td>
      <td className="max-xl:col-span-2 max-xl:pt-1 xl:ps-3 xl:pe-5 xl:text-end">
        <Button
          variant="quiet"
          className="whitespace-nowrap max-xl:w-full"
          icon={<BookPlus aria-hidden />}
          aria-describedby={id}
          disabled={isAssigning}
          onClick={onAssign}
        >
          {t`Assign all courses`}
        </Button>
      </td>
    </tr>
  );
}

/** People with how much is assigned to them, and all free courses for one of them (PRODUCT.md#course-management). */
export function UserList() {
  const { t } = useLingui();
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [search, setSearch] = useAddressText(
    q,
    (text) =>
      void navigate({
        search: { view: 'users', ...(text === '' ? {} : { q: text }) },
        replace: true,
        resetScroll: false,
      }),
  );
  const list = useInfiniteQuery(peopleQuery(useDeferredValue(search.trim())));
  const freeCourseCount = list.data?.pages[0]?.freeCourseCount ?? 0;
  const [chosen, setChosen] = useState<User>();
  const assign = useCoursesOfPerson();
  const headingStyle = 'px-3 py-2.5 text-s font-semibold whitespace-nowrap text-ink-soft';

  function choose(user: User) {
    if (freeCourseCount === 0) showToast(t`No free courses found`, 'error');
    else setChosen(user);
  }

  return (
    <section aria-label={t`Users`} className="grid gap-5">
      <SearchField label={t`Search name, email or user name`} value={search} onValueChange={setSearch} />
      <PagedList
        list={list}
        lineHeight="h-14"
        errorTitle={t`Failed to load users`}
        empty={<EmptyState title={t`No user matches`} />}
      >
        {(users) => (
          <Card className="overflow-hidden">
            <table className="w-full border-collapse max-xl:block">
              <caption className="sr-only">{t`Users`}</caption>
              <thead className="bg-paper max-xl:hidden">
                <tr>
                  <th scope="col" className={`${headingStyle} ps-5 text-start`}>{t`Name`}</th>
                  <th scope="col" className={`${headingStyle} text-start`}>{t`Email`}</th>
                  <th scope="col" className={`${headingStyle} text-start`}>{t`Role`}</th>
                  <th scope="col" className={`${headingStyle} text-end`}>{t`Assigned of free courses`}</th>
                  <th scope="col" className={`${headingStyle} pe-5 text-end`}>{t`Actions`}</th>
                </tr>
              </thead>
              <tbody className="max-xl:block">
                {users.map((user) => (
                  <UserRow
                    key={user.id}
                    user={user}
                    freeCourseCount={freeCourseCount}
                    isAssigning={assign.isPending && assign.variables.person.id === user.id}
                    onAssign={() => choose(user)}
                  />
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </PagedList>
      {chosen && (
        <ConfirmDialog
          title={t`Assign all courses to this user?`}
          confirmLabel={t`Assign all courses`}
          onConfirm={() => {
            assign.mutate({ person: chosen, action: 'assign', courses: 'free' });
            setChosen(undefined);
          }}
          onCancel={() => setChosen(undefined)}
        >
          <p>
            <bdi className="font-semibold text-ink">{chosen.name}</bdi> · {signInNameOf(chosen)}
          </p>
          <p className="mt-2 font-semibold text-ink">
            {t`${plural(freeCourseCount - chosen.assignedFreeCount, {
              one: '# free course is assigned that the user does not have yet.',
              other: '# free courses are assigned that the user does not have yet.',
            })}`}
          </p>
          <p className="mt-1">{t`These are all free courses. Reading courses bring every flashcard course along.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

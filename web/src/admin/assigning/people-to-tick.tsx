import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useAppLanguage } from '../../lib/device/app-language.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { formatNumber } from '../../lib/format/format-date.ts';
import { showToast } from '../../ui/toast-store.ts';
import { PagedList } from '../editing/paged-list.tsx';
import type { useChosen } from '../editing/use-chosen.ts';
import { LineButton } from './line-button.tsx';
import { courseUsersQuery, findCourseUsers, type PeopleShown } from './assigning-queries.ts';
import { PersonLine } from './person-line.tsx';
import type { useTakeAway } from './use-take-away.ts';

/** People who are ticked and not in the list, whom it shows nevertheless. */
const shownBeyond = 20;

interface PeopleToTickProps {
  readonly shown: PeopleShown;
  /** How many people one request takes. */
  readonly most: number;
  readonly chosen: ReturnType<typeof useChosen<CourseUser>>;
  readonly work: ReturnType<typeof useTakeAway>;
}

/** People to whom a course is assigned by themselves: they are ticked, one by one or all whom the search finds. */
export function PeopleToTick({ shown, most, chosen, work }: PeopleToTickProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const list = useInfiniteQuery(courseUsersQuery(shown));
  const find = useMutation({
    mutationFn: () => findCourseUsers(shown, most),
    onSuccess: chosen.add,
    onError: (error) => showToast(`${t`Failed to load users`}: ${describe(error)}`, 'error'),
  });
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  if (total === 0 && !list.isPending && !list.error) return null;
  const isListed = new Set(loaded.map(({ id }) => id));
  const beyond = shown.q === '' ? chosen.items.filter(({ id }) => !isListed.has(id)).slice(0, shownBeyond) : [];
  const [count, all, limit] = [loaded.length, total, most].map((number) => formatNumber(number, language));
  return (
    <section aria-label={t`People`} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-s">
          <span className="font-semibold">{t`People`}</span>{' '}
          {shown.classIds.length > 0 && <span className="text-ink-soft">{t`not in the classes chosen`}</span>}
        </h3>
        {total > 0 && (
          <span className="flex flex-wrap">
            {chosen.items.length > 0 && <LineButton onClick={chosen.clear}>{t`Choose nobody`}</LineButton>}
            <LineButton isLoading={find.isPending} onClick={() => find.mutate()}>
              {total > most ? t`Choose the first ${limit} of ${all}` : t`Choose all ${all}`}
            </LineButton>
          </span>
        )}
      </div>
      <PagedList list={list} lines={4} lineHeight="h-12" errorTitle={t`Failed to load users`} empty={null}>
        {(people) => (
          <>
            <ul>
              {[...beyond, ...people].map((user) => (
                <PersonLine
                  key={user.id}
                  user={user}
                  isTicked={chosen.has(user)}
                  isFull={chosen.isFull}
                  isTaking={work.isTakingFrom([user])}
                  onToggle={() => chosen.toggle(user)}
                  onTakeAway={() => work.take({ people: [user], onTaken: () => chosen.remove(user) })}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <p className="mt-2 text-s text-ink-soft">{t`${count} of ${all}; type to find the others.`}</p>
            )}
          </>
        )}
      </PagedList>
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { DatabaseZap, RotateCw, Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { showJob } from '../frame/jobs/jobs-query.ts';
import { peopleQuery } from '../editing/people-query.ts';
import { AssignEveryoneDialog } from './assign-everyone-dialog.tsx';
import { CourseList } from './course-list.tsx';
import { SyncDialog } from './sync-dialog.tsx';
import { UserList } from './user-list.tsx';

const route = getRouteApi('/signed-in/admin/courses');

/** Course management: the catalogue, and the people that it is assigned to. Opening it repairs assignments (PRODUCT.md#free-courses). */
export function CoursesScreen() {
  const { t } = useLingui();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: ['courses'] }) > 0;
  const hasRepaired = useRef(false);
  const [dialog, setDialog] = useState<'sync' | 'everyone'>();
  const { mutate: repair } = useMutation({
    mutationFn: () => call('POST /api/admin/assignments/repair'),
    onSuccess: ({ job }) => {
      if (job) showJob(queries, job);
    },
  });
  useEffect(() => {
    if (hasRepaired.current) return;
    hasRepaired.current = true;
    repair();
  }, [repair]);

  /** Without free courses there is nothing to ask for; if that cannot be told, the dialog finds it out. */
  async function askForEveryone() {
    const people = await queries.fetchInfiniteQuery(peopleQuery('')).catch(() => null);
    if (people?.pages[0]?.freeCourseCount === 0) showToast(t`No free courses found`, 'error');
    else setDialog('everyone');
  }

  return (
    <div className="grid gap-5">
      <PageHeading
        title={t`Course management`}
        actions={
          <>
            <Button
              variant="outline"
              icon={<RotateCw aria-hidden />}
              isLoading={isRefreshing}
              onClick={() => void queries.invalidateQueries({ queryKey: ['courses'] })}
            >
              {t`Refresh data`}
            </Button>
            <Button variant="outline" icon={<DatabaseZap aria-hidden />} onClick={() => setDialog('sync')}>
              {t`Re-sync course data`}
            </Button>
            <Button icon={<Users aria-hidden />} onClick={() => void askForEveryone()}>
              {t`Assign all free courses to all users`}
            </Button>
          </>
        }
      />
      <SegmentedControl
        label={t`What to show`}
        isLarge
        value={view ?? 'courses'}
        options={[
          { value: 'courses', label: t`Courses` },
          { value: 'users', label: t`Users` },
        ]}
        onValueChange={(value) => void navigate({ search: value === 'users' ? { view: 'users' } : {} })}
      />
      {view === 'users' ? <UserList /> : <CourseList />}
      {dialog === 'sync' && <SyncDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'everyone' && <AssignEveryoneDialog onClose={() => setDialog(undefined)} />}
    </div>
  );
}

import type { Course, CourseUser } from '@kalima/shared/contract/courses';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PagedList } from '../blocks/paged-list.tsx';
import { courseUsersQuery } from './course-queries.ts';

interface UserRowProps {
  readonly user: CourseUser;
  readonly isChanging: boolean;
  readonly onChange: () => void;
}

function UserRow({ user, isChanging, onChange }: UserRowProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-40 flex-1">
        <p id={id} className="font-semibold">
          <bdi>{user.name}</bdi>
        </p>
        <p className="text-s wrap-anywhere text-ink-soft">{user.email}</p>
      </div>
      <Badge tone={user.isAssigned ? 'teal' : 'plain'}>{user.isAssigned ? t`Assigned` : t`Not assigned`}</Badge>
      <Button
        variant={user.isAssigned ? 'outline' : 'quiet'}
        className="min-w-28"
        aria-describedby={id}
        isLoading={isChanging}
        icon={user.isAssigned ? <UserRoundX aria-hidden /> : <UserRoundCheck aria-hidden />}
        onClick={onChange}
      >
        {user.isAssigned ? t`Unassign` : t`Assign`}
      </Button>
    </li>
  );
}

/** Who a course is assigned to; assigns it and takes it away, one person at a time (admin.md 2.6). */
export function AssignDialog({ course, onClose }: { readonly course: Course; readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const list = useInfiniteQuery(courseUsersQuery(course.id, query));
  const [first] = list.data?.pages ?? [];
  const assignedCount = first?.assignedCount ?? 0;

  const change = useMutation({
    mutationFn: async (user: CourseUser) => {
      const params = { userId: user.id, courseId: course.id };
      await (user.isAssigned
        ? call('DELETE /api/admin/users/{userId}/courses/{courseId}', { params })
        : call('PUT /api/admin/users/{userId}/courses/{courseId}', { params }));
      await queries.invalidateQueries({ queryKey: ['courses'] });
    },
    onSuccess: (_done, user) =>
      showToast(user.isAssigned ? t`Course unassigned successfully` : t`Course assigned successfully`),
    onError: (error, user) => {
      const failed = user.isAssigned ? t`Failed to unassign course` : t`Failed to assign course`;
      showToast(`${failed}: ${describe(error)}`, 'error');
    },
  });

  return (
    <Dialog
      title={course.title}
      size="medium"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          {t`Close`}
        </Button>
      }
    >
      <p role="status" className="mb-3 text-s text-ink-soft">
        {list.data && t`Assigned to ${plural(assignedCount, { one: '# person', other: '# people' })}`}
      </p>
      <SearchField label={t`Search name or email`} value={search} onValueChange={setSearch} />
      <PagedList
        list={list}
        lines={4}
        lineHeight="h-14"
        errorTitle={t`Failed to load users`}
        empty={<EmptyState title={t`No user matches`} />}
      >
        {(users) => (
          <ul className="mt-2">
            {users.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isChanging={change.isPending && change.variables.id === user.id}
                onChange={() => change.mutate(user)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}

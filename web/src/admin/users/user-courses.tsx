import type { UserDetail } from '@kalima/shared/contract/people/users';
import { type CourseType, courseTypes } from '@kalima/shared/domain/content/course-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BookPlus, BookX, GraduationCap, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { PagedList } from '../editing/paged-list.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { AssignManyDialog } from './assign-many-dialog.tsx';
import { CourseGroup } from './course-group.tsx';
import { userCoursesQuery } from './user-queries.ts';
import type { ManyCourses } from './what-is-assigned.tsx';

const route = getRouteApi('/signed-in/admin/users/$userId');

interface UserCoursesFilters {
  readonly q: string;
  readonly type: string;
  readonly assigned: 'all' | 'yes' | 'no';
}

const nothing: UserCoursesFilters = { q: '', type: '', assigned: 'all' };

function searchOf({ q, type, assigned }: UserCoursesFilters) {
  const courseType = courseTypes.find((one) => one === type);
  return {
    ...(q === '' ? {} : { q }),
    ...(courseType ? { type: courseType } : {}),
    ...(assigned === 'all' ? {} : { assigned }),
  };
}

/** Everything that could be assigned to a person, by type: one course, a type or all of them (PRODUCT.md#people, PRODUCT.md#assigning). */
export function UserCourses({ user }: { readonly user: UserDetail }) {
  const { t } = useLingui();
  const { q = '', type = '', assigned = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  /** Filters take the place of the ones before; those that are empty leave the address. */
  const filterBy = (change: Partial<UserCoursesFilters>) =>
    void navigate({ search: (now) => searchOf({ ...nothing, ...now, ...change }), replace: true, resetScroll: false });
  const [search, setSearch] = useAddressText(q, (text) => filterBy({ q: text }));
  const [many, setMany] = useState<ManyCourses>();
  const courseType = courseTypes.find((one) => one === type);
  const filters = {
    q: useDeferredValue(search.trim()),
    ...(courseType ? { courseType } : {}),
    ...(assigned === 'all' ? {} : { assigned }),
  };
  const list = useInfiniteQuery(userCoursesQuery(user.id, filters));
  const countsOf = (one: CourseType) => user.types.find(({ courseType: named }) => named === one);

  return (
    <section aria-labelledby="user-courses" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="user-courses" className="text-xl font-semibold">
            {t`Courses`}
          </h2>
          <p role="status" className="text-ink-soft">
            {t`Assigned: ${user.assignedCount} of ${user.courseCount}`}
            {user.throughClassesCount > 0 &&
              ` · ${t`${plural(user.throughClassesCount, { one: '# more through classes', other: '# more through classes' })}`}`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <Button
            icon={<BookPlus aria-hidden />}
            disabled={user.courseCount === 0}
            onClick={() => setMany({ action: 'assign' })}
          >
            {t`Assign all courses`}
          </Button>
          <Button
            variant="outline"
            icon={<BookX aria-hidden />}
            disabled={user.assignedCount === 0}
            onClick={() => setMany({ action: 'unassign' })}
          >
            {t`Unassign all courses`}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchField
          label={t`Search title or description`}
          value={search}
          onValueChange={setSearch}
          className="min-w-55 flex-1 max-sm:basis-full"
        />
        <Select
          label={t`Course type`}
          isLabelHidden
          className="max-sm:basis-full"
          value={type}
          options={[
            { value: '', label: t`All types` },
            ...user.types.map(({ courseType: value }) => ({ value, label: t(contentEntries[value].courseLabel) })),
          ]}
          onValueChange={(value) => filterBy({ type: value })}
        />
        <SegmentedControl
          label={t`Which courses`}
          isLarge
          value={assigned}
          options={[
            { value: 'all', label: t`All` },
            { value: 'yes', label: t`Assigned` },
            { value: 'no', label: t`Not assigned` },
          ]}
          onValueChange={(value) => filterBy({ assigned: value })}
        />
      </div>
      <PagedList
        list={list}
        lineHeight="h-18"
        errorTitle={t`Failed to load the user's assignments`}
        empty={
          user.courseCount === 0 ? (
            <EmptyState icon={<GraduationCap aria-hidden />} title={t`There are no courses yet`} />
          ) : (
            <EmptyState icon={<SearchX aria-hidden />} title={t`No course matches`} />
          )
        }
      >
        {(courses) => (
          <div className="grid gap-5">
            {courseTypes
              .map((one) => ({ one, ofType: courses.filter((course) => course.courseType === one) }))
              .filter(({ ofType }) => ofType.length > 0)
              .map(({ one, ofType }) => (
                <CourseGroup
                  key={one}
                  user={user}
                  courseType={one}
                  courses={ofType}
                  assignedCount={countsOf(one)?.assignedCount ?? 0}
                  courseCount={countsOf(one)?.courseCount ?? ofType.length}
                  onMany={(action) => setMany({ action, courseType: one })}
                />
              ))}
          </div>
        )}
      </PagedList>
      {many && <AssignManyDialog user={user} many={many} onClose={() => setMany(undefined)} />}
    </section>
  );
}

import type { Course } from '@kalima/shared/contract/content/courses';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GraduationCap, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import { PagedList } from '../editing/paged-list.tsx';
import { AssignDialog } from '../assigning/assign-dialog.tsx';
import { useAddressText } from '../editing/use-address-text.ts';
import { coursesQuery } from './course-queries.ts';
import { CourseTable } from './course-table.tsx';
import { EditCourseDialog } from './edit-course-dialog.tsx';

const route = getRouteApi('/signed-in/admin/courses');

function catalogueFilters({ q, type, level }: { q: string; type: string; level: string }) {
  const courseType = courseTypes.find((one) => one === type);
  return {
    ...(q === '' ? {} : { q }),
    ...(courseType ? { type: courseType } : {}),
    ...(level === '' ? {} : { level: Number(level) }),
  };
}

/** The catalogue with its three filters, and the dialog that assigns a course (PRODUCT.md#course-management). */
export function CourseList() {
  const { t } = useLingui();
  const { q = '', type = '', level = '' } = route.useSearch();
  const navigate = route.useNavigate();
  /** Filters take the place of the ones before; those that are empty leave the address. */
  const filterBy = (change: { q?: string; type?: string; level?: string }) =>
    void navigate({
      search: (now) => catalogueFilters({ q: '', type: '', ...now, level: String(now.level ?? ''), ...change }),
      replace: true,
      resetScroll: false,
    });
  const [search, setSearch] = useAddressText(q, (text) => filterBy({ q: text }));
  const [chosen, setChosen] = useState<Course>();
  const [edited, setEdited] = useState<Course>();
  const courseType = courseTypes.find((one) => one === type);
  const filters = {
    q: useDeferredValue(search.trim()),
    ...(courseType ? { courseType } : {}),
    ...(level === '' ? {} : { level }),
  };
  const list = useInfiniteQuery(coursesQuery(filters));
  const [first] = list.data?.pages ?? [];
  const isFiltered = filters.q !== '' || type !== '' || level !== '';

  return (
    <section aria-label={t`Courses`} className="grid gap-5">
      <div className="flex flex-wrap gap-2.5">
        <SearchField
          label={t`Search title or description`}
          value={search}
          onValueChange={setSearch}
          className="min-w-55 flex-1 max-sm:basis-full"
        />
        <Select
          label={t`Course type`}
          isLabelHidden
          className="max-sm:flex-1"
          value={type}
          options={[
            { value: '', label: t`All types` },
            ...(first?.courseTypes ?? []).map((value) => ({ value, label: t(contentEntries[value].courseLabel) })),
          ]}
          onValueChange={(value) => filterBy({ type: value })}
        />
        <Select
          label={t`Level`}
          isLabelHidden
          className="max-sm:flex-1"
          value={String(level)}
          options={[
            { value: '', label: t`All levels` },
            ...(first?.levels ?? []).map((value) => ({ value: String(value), label: t`Level ${value}` })),
          ]}
          onValueChange={(value) => filterBy({ level: value })}
        />
      </div>
      <PagedList
        list={list}
        lineHeight="h-18"
        errorTitle={t`Failed to load courses`}
        empty={
          isFiltered ? (
            <EmptyState icon={<SearchX aria-hidden />} title={t`No course matches`} />
          ) : (
            <EmptyState icon={<GraduationCap aria-hidden />} title={t`There are no courses yet`}>
              <p>{t`Every piece of content that you publish becomes a course.`}</p>
            </EmptyState>
          )
        }
      >
        {(courses) => <CourseTable courses={courses} onAssign={setChosen} onEdit={setEdited} />}
      </PagedList>
      {chosen && <AssignDialog course={chosen} onClose={() => setChosen(undefined)} />}
      {edited && <EditCourseDialog course={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

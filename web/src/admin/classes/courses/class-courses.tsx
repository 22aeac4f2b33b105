import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookPlus, GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, ErrorState } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { SortableList } from '../../editing/sortable-list.tsx';
import { useOrder } from '../../editing/use-order.ts';
import { classCoursesQuery } from '../class-queries.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { AddCoursesDialog } from './add-courses-dialog.tsx';
import { ClassCourseLine } from './class-course-line.tsx';
import { useWhyNot } from '../use-why-not.ts';

/** What a class studies, in its order, and by when (PRODUCT.md#classes, PRODUCT.md#due-days). */
export function ClassCourses({ classId }: { readonly classId: string }) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [isAdding, setIsAdding] = useState(false);
  const query = classCoursesQuery(classId);
  const { data: courses, error, refetch } = useQuery(query);
  const params = { id: classId };
  const dueDays = (courses ?? []).flatMap(({ dueOn }) => dueOn ?? []);

  const remove = useMutation({
    mutationFn: async ({ courseId }: ClassCourse) => {
      const body = { courses: [courseId], classIds: [classId] };
      const answer = await call('POST /api/teacher/assignments/removal', { body });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return answer;
    },
    onSuccess: ({ changeId }, { title }) => {
      const textOf = (count: number) => t`${plural(count, { other: '# courses were taken from the class' })}`;
      offerUndo(
        { text: t`${title} was taken from the class`, series: { kind: `courses of ${classId}`, textOf } },
        changeId,
      );
    },
    onError: (failure) => showToast(describe(failure), 'error'),
  });
  const reorder = useOrder({
    name: `class courses ${classId}`,
    show: (items: readonly NonNullable<typeof courses>[number][]) => queries.setQueryData(query.queryKey, [...items]),
    send: (ids) => call('PUT /api/teacher/classes/{id}/courses/order', { params, body: { ids } }),
    onChanged: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  });

  const addButton = (
    <Button icon={<BookPlus aria-hidden />} {...whyNot} onClick={() => setIsAdding(true)}>
      {t`Add courses`}
    </Button>
  );
  return (
    <section aria-label={t`Courses`} className="grid gap-4">
      {courses && courses.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-140 text-ink-soft">
            {t`What the class studies, in your order; learners see first what is due first. Put it in order by the handles, with the mouse, a finger, or the keys.`}
          </p>
          {addButton}
        </div>
      )}
      {!courses && error && (
        <ErrorState title={t`The courses of the class cannot be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      )}
      {!courses && !error && (
        <div role="status" aria-label={t`Loading...`} className="grid gap-3">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-16" />
          ))}
        </div>
      )}
      {courses?.length === 0 && (
        <EmptyState icon={<GraduationCap aria-hidden />} title={t`The class has no courses yet`} actions={addButton}>
          <p>{t`What you add, its members see at once. Nothing else comes along.`}</p>
        </EmptyState>
      )}
      {courses && courses.length > 0 && (
        <Card className="overflow-hidden">
          <SortableList
            label={t`Courses of the class`}
            items={courses}
            nameOf={({ title }) => title}
            onMove={reorder}
            className="[&>li:first-child>div]:border-t-0"
          >
            {(course, handle, index) => (
              <ClassCourseLine
                classId={classId}
                course={course}
                place={index + 1}
                dueDays={dueDays}
                handle={courses.length > 1 && handle}
                isRemoving={remove.isPending && remove.variables.courseId === course.courseId}
                onRemove={() => remove.mutate(course)}
              />
            )}
          </SortableList>
        </Card>
      )}
      {isAdding && (
        <AddCoursesDialog
          classId={classId}
          given={courses ?? []}
          dueDays={dueDays}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}

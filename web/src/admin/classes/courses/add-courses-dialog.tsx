import type { AssignableCourse } from '@kalima/shared/contract/content/courses';
import type { ClassCourse } from '@kalima/shared/contract/teaching/class-contents';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { courseTypes } from '@kalima/shared/domain/content/course-types';
import { languageTag } from '@kalima/shared/domain/language/languages';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { GraduationCap, SearchX } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { call } from '../../../lib/api/api.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { PagedList } from '../../editing/paged-list.tsx';
import { useAskToClose } from '../../frame/use-ask-to-close.tsx';
import { assignableCoursesQuery } from '../class-queries.ts';
import { TickLine } from '../../editing/tick-line.tsx';
import { useChosen } from '../../editing/use-chosen.ts';
import { useOfferUndo } from '../../frame/changes/use-undo.ts';
import { DueDayField } from '../../editing/due-day-field.tsx';

interface AddCoursesDialogProps {
  readonly classId: string;
  /** What the class has. */
  readonly given: readonly ClassCourse[];
  readonly dueDays: readonly string[];
  readonly onClose: () => void;
}

/** Gives courses to a class: searched, ticked, with one day by which all of them are due. */
export function AddCoursesDialog({ classId, given, dueDays, onClose }: AddCoursesDialogProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const [dueOn, setDueOn] = useState('');
  const chosen = useChosen<AssignableCourse>((course) => course.id, classLimits.courses);
  const courseType = courseTypes.find((one) => one === type);
  const q = useDeferredValue(search.trim());
  const list = useInfiniteQuery(assignableCoursesQuery({ q, ...(courseType ? { courseType } : {}) }));
  const has = new Set(given.map(({ courseId }) => courseId));
  const count = chosen.items.length;
  const add = useMutation({
    mutationFn: async () => {
      const courses = chosen.items.map(({ id }) => id);
      const body = { courses, classIds: [classId], dueOn: dueOn === '' ? null : dueOn };
      const answer = await call('POST /api/teacher/assignments', { body });
      await queries.invalidateQueries({ queryKey: ['classes'] });
      return answer;
    },
    onSuccess: ({ classCourseCount, changeId }) => {
      const courses = t`${plural(classCourseCount, { one: '# course', other: '# courses' })}`;
      offerUndo({ text: t`The class has got ${courses}` }, changeId);
      onClose();
    },
  });
  const { close, question } = useAskToClose(count > 0, onClose);
  return (
    <Dialog
      title={t`Add courses`}
      size="medium"
      onClose={close}
      actions={
        <>
          {add.error && (
            <Banner tone="error" className="basis-full">
              {describe(add.error)}
            </Banner>
          )}
          <div className="basis-full">
            <DueDayField value={dueOn} dueDays={dueDays} onChange={setDueOn} />
          </div>
          <Button variant="outline" onClick={close}>
            {t`Cancel`}
          </Button>
          <Button disabled={count === 0} isLoading={add.isPending} onClick={() => add.mutate()}>
            {t`${plural(count, { 0: 'Add to the class', one: 'Add # course', other: 'Add # courses' })}`}
          </Button>
        </>
      }
    >
      <div className="mb-2 flex flex-wrap gap-2.5">
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
            ...(list.data?.pages[0]?.courseTypes ?? []).map((value) => ({
              value: value as string,
              label: t(contentEntries[value].courseLabel),
            })),
          ]}
          onValueChange={setType}
        />
      </div>
      <p role="status" className="sr-only">
        {t`${plural(list.data?.pages[0]?.total ?? 0, { one: '# course found', other: '# courses found' })}`}
      </p>
      <PagedList
        list={list}
        lines={4}
        lineHeight="h-14"
        errorTitle={t`Failed to load courses`}
        empty={
          q === '' && type === '' ? (
            <EmptyState icon={<GraduationCap aria-hidden />} title={t`There are no courses yet`} />
          ) : (
            <EmptyState icon={<SearchX aria-hidden />} title={t`No course matches`} />
          )
        }
      >
        {(courses) => (
          <ul aria-label={t`Courses`}>
            {courses.map((course) => {
              const { id, title, language, level } = course;
              return (
                <TickLine
                  key={id}
                  name={title}
                  language={language ? languageTag(language) : undefined}
                  facts={
                    <>
                      {t(contentEntries[course.courseType].courseLabel)}
                      {language && ` · ${t(languageLabels[language])}`} · {t`Level ${level}`}
                    </>
                  }
                  isTicked={has.has(id) || chosen.has(course)}
                  isDisabled={has.has(id) || (chosen.isFull && !chosen.has(course))}
                  mark={has.has(id) && <Badge>{t`In the class`}</Badge>}
                  onToggle={() => chosen.toggle(course)}
                />
              );
            })}
          </ul>
        )}
      </PagedList>
      {question}
    </Dialog>
  );
}

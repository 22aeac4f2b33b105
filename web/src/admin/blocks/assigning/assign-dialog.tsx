import type { CourseUser } from '@kalima/shared/contract/assignments';
import type { CourseClass } from '@kalima/shared/contract/course-classes';
import type { Course } from '@kalima/shared/contract/courses';
import { mostAssignedAtOnce } from '@kalima/shared/domain/assigning';
import { classLimits } from '@kalima/shared/domain/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { contentEntries } from '../../../blocks/content-entries.ts';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { useUser } from '../../../lib/user.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useAskToClose } from '../use-ask-to-close.tsx';
import { useChosen } from '../use-chosen.ts';
import { AssignFooter } from './assign-footer.tsx';
import { AssignSummary, DayMeaning } from './assign-summary.tsx';
import { assigningCountQuery, courseClassesQuery, courseUsersQuery } from './assigning-queries.ts';
import { ClassesToTick } from './classes-to-tick.tsx';
import { DueDayChoice } from './due-day-choice.tsx';
import { PastedNames } from './pasted-names.tsx';
import { PeopleToTick } from './people-to-tick.tsx';
import { useAssign } from './use-assign.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { usePastedNames } from './use-pasted-names.ts';
import { useTakeAway } from './use-take-away.ts';
import { WhatComesAlong } from './what-comes-along.tsx';

interface AssignDialogProps {
  readonly course: Pick<Course, 'id' | 'title' | 'courseType' | 'language'>;
  readonly onClose: () => void;
}

/**
 * Assigns a course to classes and, where an administrator does it, to people by themselves, with the day by which it is due; takes it
 * from people who have it (PRODUCT.md#assigning).
 */
export function AssignDialog({ course, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const isAdmin = useUser().role === 'admin';
  const [search, setSearch] = useState('');
  const [dueOn, setDueOn] = useState('');
  const q = useDeferredValue(search.trim());
  const classes = useChosen<CourseClass>(({ id }) => id, classLimits.givenAtOnce);
  const chosen = useChosen<CourseUser>(({ id }) => id, mostAssignedAtOnce);
  const whom = {
    classIds: classes.items.map(({ id }) => id).toSorted(),
    userIds: chosen.items.map(({ id }) => id).toSorted(),
  };
  const shown = { courseId: course.id, q, classIds: whom.classIds };
  const isNobody = whom.classIds.length + whom.userIds.length === 0;

  const counting = useQuery(assigningCountQuery(course.id, whom));
  const count = isNobody ? undefined : counting.data;
  const assign = useAssign(course, onClose);
  const work = useTakeAway(course);
  const pasted = usePastedNames(course.id, chosen.add);

  // Who has the course already gains nothing, but may have their day set, or taken where there are only such.
  const gains =
    count === undefined || count.gainCount > 0 || classes.items.some(({ hasCourse }) => !hasCourse) ||
    chosen.items.some(({ isAssigned, isActive }) => !isAssigned && isActive); // prettier-ignore
  const takesDays = !gains && dueOn === '' && (count?.hasDueDays ?? false);
  const canAssign = !isNobody && !assign.isPending && !work.isBusy && (gains || dueOn !== '' || takesDays);
  const send = () => {
    if (canAssign) assign.mutate({ ...whom, dueOn, takesDays });
  };
  useDialogKeys({ onAssign: send });

  const { close, question } = useAskToClose(!isNobody, () => {
    work.offerUndo();
    onClose();
  });
  const classList = useInfiniteQuery(courseClassesQuery(course.id, q));
  const peopleList = useInfiniteQuery({ ...courseUsersQuery(shown), enabled: isAdmin });
  const nobodyIn = (list: { readonly data?: { readonly pages: readonly { readonly total: number }[] } | undefined }) =>
    list.data?.pages[0]?.total === 0;
  const isEmpty = nobodyIn(classList) && (!isAdmin || nobodyIn(peopleList));
  const assignedCount = peopleList.data?.pages[0]?.assignedCount ?? 0;
  const people = t`${plural(assignedCount, { one: '# person', other: '# people' })}`;
  const title = `\u2068${course.title}\u2069`;
  const dueError = fieldMessage(assign.error, 'dueOn');
  const kind = t(contentEntries[course.courseType].courseLabel);
  return (
    <Dialog
      title={t`Assign ${title}`}
      subtitle={
        <>
          {course.language ? `${kind} · ${t(languageLabels[course.language])}` : kind}
          {isAdmin && peopleList.data && (
            <>
              {' · '}
              <span role="status">{t`Assigned to ${people}`}</span>
            </>
          )}
        </>
      }
      size="large"
      isFullOnPhones
      onClose={close}
      aside={
        <>
          <h3 className="mb-1.5 text-s font-semibold low:sr-only">{t`Due day`}</h3>
          <DueDayChoice
            value={dueOn}
            dueDays={(count?.dueDays ?? []).flatMap((one) => Array<string>(one.courseCount).fill(one.dueOn))}
            error={dueError}
            onChange={setDueOn}
          />
          <DayMeaning dueOn={dueOn} classes={classes.items} dueDays={count?.dueDays ?? []} />
          <WhatComesAlong
            courseType={course.courseType}
            broughtCount={chosen.items.length > 0 ? (count?.broughtCount ?? 0) : 0}
          />
          <div aria-live="polite" className={isNobody ? '' : 'mt-3 border-t border-line pt-3 max-sm:mt-2 max-sm:pt-2'}>
            {counting.error && !isNobody && (
              <Banner tone="error">{`${t`This could not be counted`}: ${describe(counting.error)}`}</Banner>
            )}
            {count && <AssignSummary count={count} classes={classes.items} dueOn={dueOn} takesDays={takesDays} />}
          </div>
        </>
      }
      actions={
        <>
          {assign.error && dueError === undefined && (
            <Banner tone="error" className="basis-full">
              {`${t`Failed to assign course`}: ${describe(assign.error)}`}
            </Banner>
          )}
          <AssignFooter
            count={counting.isPlaceholderData ? undefined : count}
            people={chosen.items}
            isFull={chosen.isFull}
            dueOn={dueOn}
            takesDays={takesDays}
            canAssign={canAssign}
            isAssigning={assign.isPending}
            work={work}
            onAssign={send}
            onTaken={chosen.clear}
            onCancel={close}
          />
        </>
      }
    >
      <SearchField
        label={isAdmin ? t`Class, name or user name; paste a list of names` : t`Search the name of a class`}
        value={search}
        hasFocusAtFirst={!(window.matchMedia?.('(pointer: coarse)').matches ?? false)}
        onValueChange={setSearch}
        onPaste={isAdmin ? pasted.onPaste : undefined}
      />
      <PastedNames find={pasted.find} />
      {isEmpty ? (
        q === '' ? (
          <EmptyState icon={<Users aria-hidden />} title={t`There are no classes yet`} />
        ) : (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={isAdmin ? t`No class and nobody matches` : t`No class matches`}
          />
        )
      ) : (
        <>
          <ClassesToTick courseId={course.id} q={q} chosen={classes} counts={count?.classes ?? []} isAlone={!isAdmin} />
          {isAdmin && <PeopleToTick shown={shown} most={mostAssignedAtOnce} chosen={chosen} work={work} />}
        </>
      )}
      {question}
    </Dialog>
  );
}

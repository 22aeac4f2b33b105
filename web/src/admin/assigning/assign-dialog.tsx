import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import type { CourseClass } from '@kalima/shared/contract/teaching/course-classes';
import type { Course } from '@kalima/shared/contract/content/courses';
import { mostAssignedAtOnce } from '@kalima/shared/domain/teaching/assigning';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useDeferredValue, useState, useEffect, useEffectEvent } from 'react';
import { contentEntries } from '../../blocks/content-entries.ts';
import { languageLabels } from '../../blocks/content-labels.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useUser } from '../../lib/api/user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useAskToClose } from '../frame/use-ask-to-close.tsx';
import { useChosen } from '../editing/use-chosen.ts';
import { AssignFooter } from './assign-footer.tsx';
import { AssignSummary, DayMeaning } from './assign-summary.tsx';
import { assigningCountQuery, courseClassesQuery, courseUsersQuery } from './assigning-queries.ts';
import { ClassesToTick } from './classes-to-tick.tsx';
import { DueDayChoice } from './due-day-choice.tsx';
import { PastedNames } from './pasted-names.tsx';
import { PeopleToTick } from './people-to-tick.tsx';
import { useAssign } from './use-assign.ts';
import { usePastedNames } from './use-pasted-names.ts';
import { useTakeAway } from './use-take-away.ts';
import type { CourseType } from '@kalima/shared/domain/content/course-types';

interface WhatComesAlongProps {
  readonly courseType: CourseType;
  /** Number of other courses that come along for people by themselves; 0 while none are ticked. */
  readonly broughtCount: number;
}

/** Tells which courses are assigned along with a course, and to whom (PRODUCT.md#assigning). */
function WhatComesAlong({ courseType, broughtCount }: WhatComesAlongProps) {
  const { t } = useLingui();
  if (courseType !== 'reading_card') return null;
  const brought = t`${plural(broughtCount, { one: 'the one flashcard course', other: 'all # flashcard courses' })}`;
  return (
    <div className="mt-3 text-s max-sm:mt-2">
      <h3 className="font-semibold">{t`What comes along`}</h3>
      <p className="text-ink-soft">
        {t`The flashcards made of this lesson's own cards come and go with it.`}{' '}
        {broughtCount > 0 &&
          t`Who is ticked alone gets ${brought} too, and keeps them when the lesson is taken away; classes get the lesson alone.`}
      </p>
    </div>
  );
}

/** Keys of the dialog in which a course is assigned: `/` goes to the search, Ctrl+Enter assigns; none while another dialog stands over it. */
function useDialogKeys({ onAssign }: { readonly onAssign: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const dialogs = document.querySelectorAll('dialog[open]');
    const [dialog] = dialogs;
    if (!dialog || dialogs.length > 1 || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onAssign();
    }
    const isWriting = event.target instanceof Element && event.target.matches('input:not([type="checkbox"])');
    if (event.key === '/' && !isWriting) {
      event.preventDefault();
      dialog.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

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

import type { Course } from '@kalima/shared/contract/courses';
import type { CourseUser } from '@kalima/shared/contract/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { languageLabels } from '../../../blocks/content-labels.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { PagedList } from '../paged-list.tsx';
import { ChooseAll } from './choose-all.tsx';
import { courseUsersQuery } from './course-users-query.ts';
import { PersonLine } from './person-line.tsx';
import { useChangePeople } from './use-change-people.ts';
import { useChosenPeople } from './use-chosen-people.ts';
import { useUndoAction } from './use-undo.ts';
import { WhatComesAlong } from './what-comes-along.tsx';

interface AssignDialogProps {
  readonly course: Pick<Course, 'id' | 'title' | 'courseType' | 'language'>;
  readonly onClose: () => void;
}

/**
 * Who a course is assigned to: assigns it and takes it away, one person at a time or all who are chosen (PRODUCT.md#course-management).
 * What was done last can be taken back here, and for a while after the dialog is closed.
 */
export function AssignDialog({ course, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const query = useDeferredValue(search.trim());
  const list = useInfiniteQuery(courseUsersQuery(course.id, query));
  const chosen = useChosenPeople();
  /** The search of which everybody was chosen. */
  const [wholeSearch, setWholeSearch] = useState<string>();
  const undoAction = useUndoAction();
  /** Whether something was changed after people were chosen: its outcome is said then, not how many are chosen. */
  const [isOutcomeNews, setIsOutcomeNews] = useState(false);
  const work = useChangePeople(course.id);
  const [first] = list.data?.pages ?? [];
  const assignedCount = first?.assignedCount ?? 0;
  const loaded = new Map(list.data?.pages.flatMap((page) => page.items).map((user) => [user.id, user]));
  const people = chosen.people.map((user) => loaded.get(user.id) ?? user);
  const toAssign = people.filter((user) => !user.isAssigned);
  const toUnassign = people.filter((user) => user.isAssigned);
  const isEveryLineChosen = loaded.size > 0 && !list.hasNextPage && [...loaded.keys()].every(chosen.has);
  const { outcome } = work;
  const isSayingOutcome = people.length === 0 || isOutcomeNews;

  function forgetChosen() {
    chosen.clear();
    setWholeSearch(undefined);
  }
  function toggle(user: CourseUser) {
    setIsOutcomeNews(false);
    setWholeSearch(undefined);
    chosen.toggle(user);
  }
  function change(action: 'assign' | 'unassign', users: readonly CourseUser[]) {
    const onChanged = () => {
      setIsOutcomeNews(true);
      forgetChosen();
    };
    work.change({ action, people: users, onChanged });
  }
  /** Changes one person; whoever else is chosen stays so. */
  function changeOne(user: CourseUser) {
    const onChanged = () => {
      setIsOutcomeNews(true);
      setWholeSearch(undefined);
      chosen.remove(user.id);
    };
    work.change({ action: user.isAssigned ? 'unassign' : 'assign', people: [user], onChanged });
  }
  function close() {
    if (outcome?.undo && !work.isUndoing) showToast(outcome.text, 'success', undoAction(outcome.undo));
    onClose();
  }

  const chosenCount = plural(people.length, { one: '# person chosen', other: '# people chosen' });
  const hint = t`Choose people to assign or unassign for all of them at once.`;
  return (
    <Dialog
      title={course.title}
      size="medium"
      onClose={close}
      actions={
        <>
          {work.failure !== undefined && (
            <Banner tone="error" className="basis-full">
              {work.failure}
            </Banner>
          )}
          <div className="flex min-h-(--touch) basis-full items-center justify-between gap-3 low:basis-0 low:flex-1">
            <p aria-live="polite" className="min-w-0 text-s text-ink-soft">
              {isSayingOutcome
                ? (outcome?.text ?? hint)
                : chosen.isFull
                  ? t`${chosenCount}, as many as go at once`
                  : chosenCount}
            </p>
            {isSayingOutcome && outcome?.undo && (
              <Button
                variant="outline"
                icon={<Undo2 aria-hidden />}
                isLoading={work.isUndoing}
                className="shrink-0"
                onClick={work.undo}
              >
                {t`Undo`}
              </Button>
            )}
            {!isSayingOutcome && (
              <Button variant="outline" className="shrink-0" onClick={forgetChosen}>
                {t`Choose nobody`}
              </Button>
            )}
          </div>
          <Button variant="outline" onClick={close}>
            {t`Close`}
          </Button>
          {toUnassign.length > 0 && (
            <Button
              variant="outline"
              disabled={work.isBusy}
              isLoading={work.isChanging(toUnassign)}
              onClick={() => change('unassign', toUnassign)}
            >
              {plural(toUnassign.length, { one: 'Take from # person', other: 'Take from # people' })}
            </Button>
          )}
          {toAssign.length > 0 && (
            <Button
              disabled={work.isBusy}
              isLoading={work.isChanging(toAssign)}
              onClick={() => change('assign', toAssign)}
            >
              {plural(toAssign.length, { one: 'Assign to # person', other: 'Assign to # people' })}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-s text-ink-soft">
        {course.language && `${t(languageLabels[course.language])} · `}
        <span role="status">
          {list.data && t`Assigned to ${plural(assignedCount, { one: '# person', other: '# people' })}`}
        </span>
      </p>
      {first && <WhatComesAlong courseType={course.courseType} broughtCount={first.broughtCount} />}
      <SearchField label={t`Search name or email`} value={search} onValueChange={setSearch} />
      <PagedList
        list={list}
        lines={4}
        lineHeight="h-14"
        errorTitle={t`Failed to load users`}
        empty={<EmptyState title={t`No user matches`} />}
      >
        {(users) => (
          <>
            <div className="mt-2 border-b border-line">
              <ChooseAll
                courseId={course.id}
                query={query}
                total={first?.total ?? users.length}
                chosenCount={people.length}
                isAllChosen={isEveryLineChosen || (wholeSearch === query && people.length > 0)}
                onChoose={(found) => {
                  setIsOutcomeNews(false);
                  chosen.add(found);
                  setWholeSearch(query);
                }}
                onClear={forgetChosen}
              />
            </div>
            <ul>
              {users.map((user) => (
                <PersonLine
                  key={user.id}
                  user={user}
                  isChosen={chosen.has(user.id)}
                  isChoosingDisabled={chosen.isFull}
                  isChanging={work.isChanging([user])}
                  onChoose={() => toggle(user)}
                  onChange={() => changeOne(user)}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Dialog>
  );
}

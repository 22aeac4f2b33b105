import type { assign } from '@kalima/shared/contract/teaching/assigning';
import type { Course } from '@kalima/shared/contract/content/courses';
import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useOfferUndo } from '../frame/changes/use-undo.ts';
import { useNameList } from './use-name-list.ts';

/** Whom a course is assigned to, and by when; an empty day is none. */
export interface Assigning {
  readonly classIds: string[];
  readonly userIds: string[];
  readonly dueOn: string;
  readonly takesDays: boolean;
}

/** Assigns a course to classes and people by one request, says what came of it, and can take it back from the message. */
export function useAssign(course: Pick<Course, 'id'>, onAssigned: () => void) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const listNames = useNameList();
  const offer = useOfferUndo();
  const refresh = () =>
    Promise.all(['classes', 'courses'].map((key) => queries.invalidateQueries({ queryKey: [key] })));

  function describeOutcome(answer: ResponseOf<typeof assign>): string {
    const { broughtCount, switchedOff, missingUserIds, changeId } = answer;
    const { gainCount, daySetCount } = answer.people ?? { gainCount: 0, daySetCount: 0 };
    const people = t`${plural(gainCount, { one: '# person', other: '# people' })}`;
    const names = listNames(switchedOff);
    const parts = [
      gainCount > 0 && t`Assigned to ${people}`,
      gainCount === 0 && daySetCount === 0 && changeId !== null && t`Assigned`,
      daySetCount > 0 &&
        t`${plural(daySetCount, { one: 'Day changed for # who had it', other: 'Day changed for # who had it' })}`,
      broughtCount > 0 &&
        t`${plural(broughtCount, {
          one: '# assignment of a flashcard course came along',
          other: '# assignments of flashcard courses came along',
        })}`,
      switchedOff.length > 0 && t`not to ${names}: the account is switched off`,
      missingUserIds.length > 0 &&
        t`${plural(missingUserIds.length, {
          one: '# account does not exist any more',
          other: '# accounts do not exist any more',
        })}`,
    ].filter((part) => typeof part === 'string');
    return parts.length > 0 ? parts.join(' · ') : t`Nothing has changed`;
  }

  return useMutation({
    mutationFn: async ({ classIds, userIds, dueOn, takesDays }: Assigning) => {
      const day = dueOn === '' ? null : dueOn;
      const body = { courses: [course.id], classIds, userIds, dueOn: day, movesDays: day !== null || takesDays };
      const answer = await call('POST /api/teacher/assignments', { body });
      await refresh();
      return answer;
    },
    onSuccess: (answer) => {
      const isWhole = answer.switchedOff.length + answer.missingUserIds.length === 0;
      const tone = isWhole ? 'success' : 'info';
      offer({ text: describeOutcome(answer), tone, doneText: t`The assignment is undone` }, answer.changeId);
      onAssigned();
    },
  });
}

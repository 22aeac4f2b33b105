import type { assign } from '@kalima/shared/contract/teaching/assigning';
import type { CallInput } from '@kalima/shared/contract/endpoint';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useOfferAssignmentUndo } from './use-offer-assignment-undo.ts';

interface CoursesOfPerson {
  readonly person: { readonly id: string; readonly name: string };
  readonly action: 'assign' | 'unassign';
  /** Their ids, or which ones. */
  readonly courses: CallInput<typeof assign>['body']['courses'];
}

/** Assigns courses to one person or takes them away; says what came of it, and can take it back. */
export function useCoursesOfPerson() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const offerUndo = useOfferAssignmentUndo();

  async function change({ person, action, courses }: CoursesOfPerson) {
    const body = { courses, userIds: [person.id] };
    if (action === 'assign') {
      const answer = await call('POST /api/teacher/assignments', { body });
      return { ...answer, count: answer.assignedCount };
    }
    const answer = await call('POST /api/teacher/assignments/removal', { body });
    return { ...answer, count: answer.removedCount, courseCount: 1, broughtCount: 0, switchedOff: [] };
  }

  return useMutation({
    mutationFn: async (wanted: CoursesOfPerson) => {
      const answer = await change(wanted);
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ count, courseCount, broughtCount, missingUserIds, switchedOff, changeId }, wanted) => {
      const { name } = wanted.person;
      const off = name;
      const isAssigning = wanted.action === 'assign';
      const isOne = Array.isArray(wanted.courses) && wanted.courses.length === 1;
      if (missingUserIds.length > 0) return showToast(t`This user does not exist any more. Please refresh.`, 'error');
      if (switchedOff.length > 0) return showToast(t`Not for ${off}: the account is switched off.`, 'error');
      if (courseCount === 0) return showToast(t`There are no valid free courses. Please refresh.`, 'error');
      if (!isOne) {
        const sum = count + broughtCount;
        const courses = t`${plural(sum, { one: '# course was', other: '# courses were' })}`;
        if (!isAssigning) return offerUndo(t`${courses} taken from ${name}`, wanted.action, changeId);
        if (sum === 0) return showToast(t`This user has been assigned all courses already.`, 'info');
        return offerUndo(t`${courses} assigned to ${name}`, wanted.action, changeId);
      }
      const brought = t`${plural(broughtCount, {
        one: '# flashcard course came along',
        other: '# flashcard courses came along',
      })}`;
      const done = isAssigning ? t`Course assigned successfully` : t`Course unassigned successfully`;
      offerUndo(broughtCount > 0 ? `${done} · ${brought}` : done, wanted.action, changeId);
    },
    onError: (error, { action }) => {
      const failed = action === 'assign' ? t`Failed to assign course` : t`Failed to unassign course`;
      showToast(`${failed}: ${describe(error)}`, 'error');
    },
  });
}

import type { AssignmentChange } from '@kalima/shared/contract/assignments';
import type { CourseUser } from '@kalima/shared/contract/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import { useUndo } from './use-undo.ts';

/** What came of the last change, in words, and what takes it back. */
export interface Outcome {
  readonly text: string;
  readonly undo: AssignmentChange | null;
}

interface Change {
  readonly action: 'assign' | 'unassign';
  readonly people: readonly CourseUser[];
  readonly onChanged: () => void;
}

/** Assigns a course to people or takes it from them, by one request; says how many got or lost it, and takes it back. */
export function useChangePeople(courseId: string) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const undoing = useUndo({
    onDone: (text) => setOutcome({ text, undo: null }),
    onFailed: setFailure,
  });

  const change = useMutation({
    mutationFn: async ({ action, people }: Change) => {
      const body = { action, userIds: people.map((person) => person.id) };
      const answer = await call('POST /api/admin/courses/{id}/users', { params: { id: courseId }, body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ changedCount, broughtCount, missingUserIds, undo }, { action, onChanged }) => {
      const people = plural(changedCount, { one: '# person', other: '# people' });
      const missing = missingUserIds.length;
      const parts = [
        action === 'assign' ? t`Course assigned successfully: ${people}` : t`Course unassigned successfully: ${people}`,
        broughtCount > 0 &&
          plural(broughtCount, {
            one: '# assignment of a flashcard course came along',
            other: '# assignments of flashcard courses came along',
          }),
        missing > 0 &&
          plural(missing, { one: '# account does not exist any more', other: '# accounts do not exist any more' }),
      ];
      setOutcome({ text: parts.filter(Boolean).join(' · '), undo });
      onChanged();
    },
    onError: (error, { action }) => {
      const failed = action === 'assign' ? t`Failed to assign course` : t`Failed to unassign course`;
      setFailure(`${failed}: ${describe(error)}`);
    },
  });

  return {
    outcome,
    /** Why the last attempt failed, translated. */
    failure,
    /** Whether this person alone, or those who are chosen, are being changed. */
    isChanging: (people: readonly CourseUser[]) =>
      change.isPending &&
      change.variables.people.length === people.length &&
      change.variables.people[0]?.id === people[0]?.id,
    isBusy: change.isPending || undoing.isPending,
    isUndoing: undoing.isPending,
    change: (wanted: Change) => {
      setFailure(undefined);
      change.mutate(wanted);
    },
    undo: () => {
      setFailure(undefined);
      if (outcome?.undo) undoing.mutate([outcome.undo]);
    },
  };
}

import type { Course } from '@kalima/shared/contract/content/courses';
import type { CourseUser } from '@kalima/shared/contract/teaching/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { useOfferUndo, useUndo } from '../frame/changes/use-undo.ts';
import { useUndoneText } from './use-offer-assignment-undo.ts';

/** What came of taking away, in words, and what takes it back. */
interface Outcome {
  readonly text: string;
  readonly changeId: string | null;
}

interface TakeAway {
  readonly people: readonly CourseUser[];
  readonly onTaken: () => void;
}

/** Takes a course from people to whom it is assigned alone, by one request; says how many lost it, and gives it back. */
export function useTakeAway({ id }: Pick<Course, 'id'>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const offer = useOfferUndo();
  const doneText = useUndoneText()('unassign');
  const undoing = useUndo({ onDone: (text) => setOutcome({ text, changeId: null }), onFailed: setFailure });

  const take = useMutation({
    mutationFn: async ({ people }: TakeAway) => {
      const body = { courses: [id], userIds: people.map((person) => person.id) };
      const answer = await call('POST /api/teacher/assignments/removal', { body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ removedCount, missingUserIds, changeId }, { onTaken }) => {
      const people = t`${plural(removedCount, { one: '# person', other: '# people' })}`;
      const missing = missingUserIds.length;
      const parts = [
        t`Course unassigned successfully: ${people}`,
        missing > 0 &&
          t`${plural(missing, { one: '# account does not exist any more', other: '# accounts do not exist any more' })}`,
      ];
      const text = parts.filter(Boolean).join(' · ');
      setOutcome({ text, changeId });
      onTaken();
    },
    onError: (error) => setFailure(`${t`Failed to unassign course`}: ${describe(error)}`),
  });

  return {
    outcome,
    forgetOutcome: () => setOutcome(undefined),
    /** Why the last attempt failed, translated. */
    failure,
    /** Whether it is being taken from this person alone, or from those who are ticked. */
    isTakingFrom: (people: readonly CourseUser[]) =>
      take.isPending &&
      take.variables.people.length === people.length &&
      take.variables.people[0]?.id === people[0]?.id,
    isBusy: take.isPending || undoing.isPending,
    isUndoing: undoing.isPending,
    take: (wanted: TakeAway) => {
      setFailure(undefined);
      take.mutate(wanted);
    },
    undo: () => {
      setFailure(undefined);
      if (outcome && outcome.changeId !== null) undoing.mutate({ id: outcome.changeId, doneText });
    },
    /** Offers to take it back where the dialog has closed. */
    offerUndo: () => {
      if (outcome && outcome.changeId !== null && !undoing.isPending)
        offer({ text: outcome.text, doneText }, outcome.changeId);
    },
  };
}

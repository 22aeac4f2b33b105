import type { Course } from '@kalima/shared/contract/courses';
import type { CourseUser } from '@kalima/shared/contract/assignments';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useErrorMessages } from '../../../lib/error-messages.ts';
import type { KeptUndo } from '../undo/kept-undos.ts';
import { useOfferUndo, useUndo } from '../undo/use-undo.ts';
import { undoOf, useUndoneText } from './use-offer-assignment-undo.ts';

/** What came of taking away, in words, and what takes it back. */
interface Outcome {
  readonly text: string;
  readonly undo: KeptUndo | null;
}

interface TakeAway {
  readonly people: readonly CourseUser[];
  readonly onTaken: () => void;
}

/** Takes a course from people to whom it is assigned alone, by one request; says how many lost it, and gives it back. */
export function useTakeAway({ id, title }: Pick<Course, 'id' | 'title'>) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const queries = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome>();
  const [failure, setFailure] = useState<string>();
  const { keep, show } = useOfferUndo();
  const undoneText = useUndoneText();
  const undoing = useUndo({ onDone: (text) => setOutcome({ text, undo: null }), onFailed: setFailure });

  const take = useMutation({
    mutationFn: async ({ people }: TakeAway) => {
      const body = { action: 'unassign' as const, userIds: people.map((person) => person.id) };
      const answer = await call('POST /api/admin/courses/{id}/users', { params: { id }, body });
      await queries.invalidateQueries({ queryKey: ['courses'] });
      return answer;
    },
    onSuccess: ({ changedCount, missingUserIds, undo }, { onTaken }) => {
      const people = t`${plural(changedCount, { one: '# person', other: '# people' })}`;
      const missing = missingUserIds.length;
      const parts = [
        t`Course unassigned successfully: ${people}`,
        missing > 0 &&
          t`${plural(missing, { one: '# account does not exist any more', other: '# accounts do not exist any more' })}`,
      ];
      const text = parts.filter(Boolean).join(' · ');
      const taken = undoOf(undo);
      setOutcome({ text, undo: taken && keep({ text, about: title, doneText: undoneText(undo) }, taken) });
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
      if (outcome?.undo) undoing.mutate(outcome.undo);
    },
    /** Offers to take it back where the dialog has closed. */
    offerUndo: () => {
      if (outcome?.undo && !undoing.isPending) show(outcome.undo);
    },
  };
}

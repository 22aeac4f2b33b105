import { mayOpenActivity } from '@kalima/shared/domain/learning/activities';
import { useQueries } from '@tanstack/react-query';
import { useUser } from '../../../lib/api/user.ts';
import { activityEntries, hasListQuery } from '../../../blocks/content-entries.ts';
import { listQuery } from '../study/list-query.ts';
import { useStepsWithDueDays } from './use-due-courses.ts';
import { stepsOf } from './path-steps.ts';

/**
 * Everything that is assigned to the learner and is studied step by step, from the lists of the activities; `asKnown` from
 * those that were asked for before, however long ago, where there are any.
 */
export function usePath({ asKnown = false } = {}) {
  const user = useUser();
  const listed = activityEntries
    .map(({ activity }) => activity)
    .filter(hasListQuery)
    .filter((activity) => mayOpenActivity(user.role, user.assignedTypes, activity));
  const path = useQueries({
    queries: listed.map((activity) => ({ ...listQuery(activity, user.id), refetchOnMount: !asKnown })),
    combine: (answers) => ({
      steps: answers.flatMap(({ data }, index) => {
        const activity = listed[index];
        return data && activity ? stepsOf(activity, data.items, user.id) : [];
      }),
      /** Whether every list has come, or failed once. */
      isAnswered: answers.every(({ isFetched }) => isFetched),
      isLoading: answers.some(({ isPending }) => isPending),
      error: answers.find(({ error, data }) => error && !data)?.error ?? null,
      refetch: () => {
        for (const { refetch } of answers) void refetch();
      },
    }),
  });
  return { ...path, steps: useStepsWithDueDays(path.steps) };
}

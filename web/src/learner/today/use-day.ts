import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { notificationsQuery } from '../../blocks/notifications-query.ts';
import { useAskedDueCourses } from '../../blocks/path/use-due-courses.ts';
import { practiceSetsQuery } from '../../blocks/study/practice-sets-query.ts';
import { useHasWaitedLong } from '../../lib/use-has-waited-long.ts';
import { useUser } from '../../lib/user.ts';

/** What stands in the learner's day where there is something of its kind, and whether all that is answered, or was waited for long enough. */
export function useDay() {
  const { id } = useUser();
  const practice = useQuery(practiceSetsQuery(id));
  const news = useInfiniteQuery(notificationsQuery(id));
  const { due, isAnswered } = useAskedDueCourses();
  const hasWaitedLong = useHasWaitedLong();
  return {
    /** What the learner's classes practise and the learner has not yet. */
    sets: (practice.data?.items ?? []).filter(({ words }) => words.some(({ isPractised }) => !isPractised)),
    due,
    assigned: news.data?.pages[0]?.items ?? [],
    /** What failed counts as well, also while it is asked for again: what is seen does not go away. */
    isAnswered: hasWaitedLong || (isAnswered && practice.isFetched && news.isFetched),
  };
}

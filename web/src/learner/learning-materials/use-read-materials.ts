import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '../blocks/study/progress-query.ts';
import { useUser } from '../../lib/api/user.ts';

/** Ids of the materials that the learner has read. */
export function useReadMaterials(): ReadonlySet<string> {
  const { id, role } = useUser();
  const { data } = useQuery({ ...progressQuery(id), enabled: role === 'user' });
  const read = data?.completedLessons.filter(({ activity }) => activity === 'learning-materials') ?? [];
  return new Set(read.map(({ courseId }) => courseId));
}

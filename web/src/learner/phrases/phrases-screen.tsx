import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { stepsOf } from '../blocks/path/path-steps.ts';
import { ActivityScreen } from '../blocks/study/activity-screen.tsx';
import { listQuery } from '../blocks/study/list-query.ts';
import { StagedList } from '../blocks/path/staged-list.tsx';
import { useUser } from '../../lib/api/user.ts';
import { PhraseCourseList } from './phrase-course-list.tsx';

/** The phrase courses that the learner may study, by stage (PRODUCT.md#phrases). */
export function PhrasesScreen() {
  const { t } = useLingui();
  const user = useUser();
  return (
    <ActivityScreen
      courseType="phrase"
      lead={t`Whole sentences to hear, understand and say.`}
      list={useQuery(listQuery('phrases', user.id))}
      errorTitle={t`Failed to load phrases data. Please try again.`}
      emptyTitle={t`No phrase courses are assigned to you yet`}
    >
      {(stages) => (
        <StagedList
          activity="phrases"
          stages={stages.map((stage) => ({ ...stage, items: stage.courses }))}
          steps={stepsOf('phrases', stages, user.id)}
        >
          {({ items, ...shown }) => <PhraseCourseList courses={items} {...shown} />}
        </StagedList>
      )}
    </ActivityScreen>
  );
}

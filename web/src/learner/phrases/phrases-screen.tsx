import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ActivityScreen } from '../../blocks/study/activity-screen.tsx';
import { listQuery } from '../../blocks/study/list-query.ts';
import { StagedList } from '../../blocks/study/staged-list.tsx';
import { useUser } from '../../lib/user.ts';
import { PhraseCourseList } from './phrase-course-list.tsx';

/** The phrase courses that the learner may study, by stage (PRODUCT.md#phrases). */
export function PhrasesScreen() {
  const { t } = useLingui();
  return (
    <ActivityScreen
      courseType="phrase"
      lead={t`Whole sentences to hear, understand and say.`}
      list={useQuery(listQuery('phrases', useUser().id))}
      errorTitle={t`Failed to load phrases data. Please try again.`}
      emptyTitle={t`No phrase courses are assigned to you yet`}
    >
      {(stages) => (
        <StagedList activity="phrases" stages={stages.map((stage) => ({ ...stage, items: stage.courses }))}>
          {(courses, stageId, isLanguageNamed) => (
            <PhraseCourseList stageId={stageId} courses={courses} isLanguageNamed={isLanguageNamed} />
          )}
        </StagedList>
      )}
    </ActivityScreen>
  );
}

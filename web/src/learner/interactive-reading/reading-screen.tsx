import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ActivityScreen } from '../blocks/study/activity-screen.tsx';
import { LessonList } from '../blocks/path/lesson-list.tsx';
import { listQuery } from '../blocks/study/list-query.ts';
import { useUser } from '../../lib/api/user.ts';

/** The reading lessons that the learner may study, by stage (PRODUCT.md#interactive-reading). */
export function ReadingScreen() {
  const { t } = useLingui();
  return (
    <ActivityScreen
      courseType="reading_card"
      lead={t`Tap a picture, listen, and see the word.`}
      list={useQuery(listQuery('interactive-reading', useUser().id))}
      errorTitle={t`Error loading the lessons, please try again later`}
      emptyTitle={t`No reading courses are assigned to you yet`}
    >
      {(lessons) => <LessonList activity="interactive-reading" lessons={lessons} />}
    </ActivityScreen>
  );
}

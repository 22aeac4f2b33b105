import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ActivityScreen } from '../blocks/study/activity-screen.tsx';
import { LessonList } from '../blocks/path/lesson-list.tsx';
import { listQuery } from '../blocks/study/list-query.ts';
import { useUser } from '../../lib/api/user.ts';

/** The flashcard lessons and decks that the learner may study, by stage (PRODUCT.md#flashcards). */
export function FlashcardsScreen() {
  const { t } = useLingui();
  return (
    <ActivityScreen
      courseType="flashcard"
      lead={t`Hear a word and find its picture.`}
      list={useQuery(listQuery('flashcards', useUser().id))}
      errorTitle={t`Error loading the lessons, please try again later`}
      emptyTitle={t`No flashcard courses are assigned to you yet`}
    >
      {(lessons) => <LessonList activity="flashcards" lessons={lessons} />}
    </ActivityScreen>
  );
}

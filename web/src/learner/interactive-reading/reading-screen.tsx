import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { LessonList } from '../../blocks/study/lesson-list.tsx';
import { ListState } from '../../blocks/study/list-state.tsx';
import { listQuery } from '../../blocks/study/list-query.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The reading lessons that the learner may study, by stage (PRODUCT.md#interactive-reading). */
export function ReadingScreen() {
  const { t } = useLingui();
  const list = useQuery(listQuery('interactive-reading', useUser().id));
  return (
    <>
      <PageHeading title={t`Interactive reading`} lead={t`Tap a picture, listen, and see the word.`} />
      <div className="mt-5 md:mt-6">
        <ListState
          items={list.data?.items}
          error={list.error}
          onRetry={() => void list.refetch()}
          errorTitle={t`Error loading the lessons, please try again later`}
          emptyIcon={<Images aria-hidden />}
          emptyTitle={t`No reading courses are assigned to you yet`}
        >
          {(lessons) => <LessonList activity="interactive-reading" lessons={lessons} />}
        </ListState>
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { LessonList } from '../../blocks/study/lesson-list.tsx';
import { ListState } from '../../blocks/study/list-state.tsx';
import { listQuery } from '../../blocks/study/list-query.ts';
import { useUser } from '../../lib/user.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** The flashcard lessons and decks that the learner may study, by stage (PRODUCT.md#flashcards). */
export function FlashcardsScreen() {
  const { t } = useLingui();
  const list = useQuery(listQuery('flashcards', useUser().id));
  return (
    <>
      <PageHeading title={t`Flashcards`} lead={t`Hear a word and find its picture.`} />
      <div className="mt-5 md:mt-6">
        <ListState
          items={list.data?.items}
          error={list.error}
          onRetry={() => void list.refetch()}
          errorTitle={t`Error loading the lessons, please try again later`}
          emptyIcon={<Layers aria-hidden />}
          emptyTitle={t`No flashcard courses are assigned to you yet`}
        >
          {(lessons) => <LessonList activity="flashcards" lessons={lessons} />}
        </ListState>
      </div>
    </>
  );
}

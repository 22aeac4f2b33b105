import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ImportLink } from '../blocks/import-link.tsx';
import { CourseActions } from '../blocks/assigning/course-actions.tsx';
import { EditFetched } from '../blocks/edit-fetched.tsx';
import { ExportContent } from '../blocks/export/export-content.tsx';
import { toLesson, toSearch } from '../blocks/lessons/lesson-address.ts';
import { OwnContent } from '../blocks/own-content.tsx';
import { LessonSkeleton, LessonWorkshop } from '../blocks/lessons/lesson-workshop.tsx';
import { FlashcardEditor } from './flashcard-editor.tsx';

const listKey = ['flashcards', 'admin-list'] as const;
const route = getRouteApi('/signed-in/author/admin/flashcards');

/** Flashcards management (PRODUCT.md#lesson-editors): the URL names the lesson that is edited. Decks of reading lessons are edited there. */
export function FlashcardsAdminScreen() {
  const { t } = useLingui();
  const { lesson, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) =>
      (await call('GET /api/flashcard-lessons', { signal })).items.filter((one) => !one.isDeck),
  });
  const open = (id: string | undefined) => void navigate(toLesson(id));
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['flashcards'] });
    void queries.invalidateQueries({ queryKey: ['courses'] });
  };
  const openCopy = (id: string) => {
    refresh();
    open(id);
  };
  return (
    <LessonWorkshop
      title={t`Flashcards management`}
      lead={t`Lessons in which the picture of a word is picked among four. Every reading lesson is such a lesson already, with the pictures of its own cards: it is not made again here.`}
      list={list}
      listKey={listKey}
      onOrder={(stage, ids) => call('PUT /api/admin/flashcard-lessons/order', { body: { stage, ids } })}
      onChanged={refresh}
      actions={
        <>
          <ImportLink kind="flashcard" />
          <ExportContent kind="flashcard" />
          <Button variant="outline" icon={<RotateCw aria-hidden />} isLoading={list.isFetching} onClick={refresh}>
            {t`Refresh Resources`}
          </Button>
        </>
      }
      search={q}
      onSearch={(text) => void navigate(toSearch(text))}
      selectedId={lesson}
      onSelect={open}
      create={(body) => call('POST /api/admin/flashcard-lessons', { body })}
      replace={({ id, name, description, stage, language, cards, version }) =>
        call('PUT /api/admin/flashcard-lessons/{id}', {
          params: { id },
          body: { name, description, stage, language, cards, version },
        })
      }
    >
      {lesson !== undefined && (
        <EditFetched
          key={lesson}
          queryKey={['editing', 'flashcard-lesson', lesson]}
          queryFn={({ signal }) => call('GET /api/admin/flashcard-lessons/{id}', { params: { id: lesson }, signal })}
          notFoundTitle={t`This lesson was not found`}
          skeleton={<LessonSkeleton />}
        >
          {(stored) => (
            <OwnContent courseId={stored.id} courseType="flashcard" onCopied={openCopy}>
              <CourseActions
                course={{ id: stored.id, title: stored.name, courseType: 'flashcard', language: stored.language }}
                onCopied={openCopy}
              />
              <FlashcardEditor lesson={stored} onChanged={refresh} onDeleted={() => open(undefined)} />
            </OwnContent>
          )}
        </EditFetched>
      )}
    </LessonWorkshop>
  );
}

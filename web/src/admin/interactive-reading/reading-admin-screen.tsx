import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { CourseActions } from '../blocks/assigning/course-actions.tsx';
import { EditFetched } from '../blocks/edit-fetched.tsx';
import { toLesson, toSearch } from '../blocks/lessons/lesson-address.ts';
import { OwnContent } from '../blocks/own-content.tsx';
import { ExportContent } from '../blocks/export/export-content.tsx';
import { ImportLink } from '../blocks/import-link.tsx';
import { LessonSkeleton, LessonWorkshop } from '../blocks/lessons/lesson-workshop.tsx';
import { ReadingEditor } from './reading-editor.tsx';

const listKey = ['interactive-reading', 'admin-list'] as const;
const route = getRouteApi('/signed-in/author/admin/interactive-reading');

/** Interactive reading management (PRODUCT.md#lesson-editors): the URL names the lesson that is edited. */
export function ReadingAdminScreen() {
  const { t } = useLingui();
  const { lesson, q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await call('GET /api/reading-lessons', { signal })).items,
  });
  const open = (id: string | undefined) => void navigate(toLesson(id));
  // The deck of a reading lesson is one of the flashcards.
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['interactive-reading'] });
    void queries.invalidateQueries({ queryKey: ['flashcards'] });
    void queries.invalidateQueries({ queryKey: ['courses'] });
  };
  const openCopy = (id: string) => {
    refresh();
    open(id);
  };
  return (
    <LessonWorkshop
      title={t`Interactive reading management`}
      lead={t`Lessons of picture cards that are tapped and heard.`}
      list={list}
      listKey={listKey}
      actions={
        <>
          <ImportLink kind="reading_card" />
          <ExportContent kind="reading_card" />
        </>
      }
      onOrder={(stage, ids) => call('PUT /api/admin/reading-lessons/order', { body: { stage, ids } })}
      onChanged={refresh}
      search={q}
      onSearch={(text) => void navigate(toSearch(text))}
      selectedId={lesson}
      onSelect={open}
      create={(body) => call('POST /api/admin/reading-lessons', { body })}
      replace={({ id, name, description, stage, language, lessonAudioUrl, cards, version }) =>
        call('PUT /api/admin/reading-lessons/{id}', {
          params: { id },
          body: { name, description, stage, language, lessonAudioUrl, cards, version },
        })
      }
    >
      {lesson !== undefined && (
        <EditFetched
          key={lesson}
          queryKey={['editing', 'reading-lesson', lesson]}
          queryFn={({ signal }) => call('GET /api/admin/reading-lessons/{id}', { params: { id: lesson }, signal })}
          notFoundTitle={t`This lesson was not found`}
          skeleton={<LessonSkeleton />}
        >
          {(stored) => (
            <OwnContent courseId={stored.id} courseType="reading_card" onCopied={openCopy}>
              <CourseActions
                course={{ id: stored.id, title: stored.name, courseType: 'reading_card', language: stored.language }}
                onCopied={openCopy}
              />
              <ReadingEditor lesson={stored} onChanged={refresh} onDeleted={() => open(undefined)} />
            </OwnContent>
          )}
        </EditFetched>
      )}
    </LessonWorkshop>
  );
}

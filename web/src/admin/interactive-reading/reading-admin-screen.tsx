import type { EditableReadingLesson } from '@kalima/shared/contract/content/reading-lessons';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { type LessonCalls, LessonsScreen } from '../lessons/lessons-screen.tsx';
import { ReadingEditor } from './reading-editor.tsx';

const route = getRouteApi('/signed-in/author/admin/interactive-reading');

const calls: LessonCalls<EditableReadingLesson> = {
  list: async ({ signal }) => (await call('GET /api/reading-lessons', { signal })).items,
  get: (id, { signal }) => call('GET /api/author/reading-lessons/{id}', { params: { id }, signal }),
  create: (body) => call('POST /api/author/reading-lessons', { body }),
  replace: ({ id, ...body }) => call('PUT /api/author/reading-lessons/{id}', { params: { id }, body }),
  order: (stage, ids) => call('PUT /api/admin/reading-lessons/order', { body: { stage, ids } }),
};

/** Interactive reading management. The deck of a reading lesson is one of the flashcards. */
export function ReadingAdminScreen() {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <LessonsScreen
      courseType="reading_card"
      title={t`Interactive reading management`}
      lead={t`Lessons of picture cards that are tapped and heard.`}
      calls={calls}
      shownIn={['interactive-reading', 'flashcards', 'courses']}
      address={route.useSearch()}
      onNavigate={(to) => void navigate(to)}
    >
      {(lesson, onChanged, onDeleted) => <ReadingEditor lesson={lesson} onChanged={onChanged} onDeleted={onDeleted} />}
    </LessonsScreen>
  );
}

import type { EditableFlashcardLesson } from '@kalima/shared/contract/content/flashcard-lessons';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { type LessonCalls, LessonsScreen } from '../lessons/lessons-screen.tsx';
import { FlashcardEditor } from './flashcard-editor.tsx';

const route = getRouteApi('/signed-in/author/admin/flashcards');

/** Decks of reading lessons are edited there. */
const calls: LessonCalls<EditableFlashcardLesson> = {
  list: async ({ signal }) => (await call('GET /api/flashcard-lessons', { signal })).items.filter((one) => !one.isDeck),
  get: (id, { signal }) => call('GET /api/author/flashcard-lessons/{id}', { params: { id }, signal }),
  create: (body) => call('POST /api/author/flashcard-lessons', { body }),
  replace: ({ id, ...body }) => call('PUT /api/author/flashcard-lessons/{id}', { params: { id }, body }),
  order: (stage, ids) => call('PUT /api/admin/flashcard-lessons/order', { body: { stage, ids } }),
};

/** Flashcards management. */
export function FlashcardsAdminScreen() {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <LessonsScreen
      courseType="flashcard"
      title={t`Flashcards management`}
      lead={t`Lessons in which the picture of a word is picked among four. Every reading lesson is such a lesson already, with the pictures of its own cards: it is not made again here.`}
      calls={calls}
      shownIn={['flashcards', 'courses']}
      address={route.useSearch()}
      onNavigate={(to) => void navigate(to)}
      renderActions={(refresh, isFetching) => (
        <Button variant="outline" icon={<RotateCw aria-hidden />} isLoading={isFetching} onClick={refresh}>
          {t`Refresh Resources`}
        </Button>
      )}
    >
      {(lesson, onChanged, onDeleted) => (
        <FlashcardEditor lesson={lesson} onChanged={onChanged} onDeleted={onDeleted} />
      )}
    </LessonsScreen>
  );
}

import { queryOptions } from '@tanstack/react-query';
import { withWaitingCompletions } from '../../offline/outbox/pending-work.ts';
import { call } from '../../lib/api.ts';
import { kept, keptWith } from '../../offline/stored-answers/stored-queries.ts';

const activity = 'flashcards';

export function flashcardLessonsQuery(userId: string) {
  const adding = <Answer>(ask: () => Promise<Answer>) => withWaitingCompletions(userId, activity, ask);
  return queryOptions({
    queryKey: [activity, 'list'],
    queryFn: ({ signal }) => adding(() => call('GET /api/flashcard-lessons', { signal })),
    meta: keptWith(adding),
  });
}

export function flashcardLessonQuery(id: string) {
  return queryOptions({
    queryKey: [activity, 'item', id],
    queryFn: ({ signal }) => call('GET /api/flashcard-lessons/{id}', { params: { id }, signal }),
    meta: kept,
  });
}

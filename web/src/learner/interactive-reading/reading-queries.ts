import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { addPending } from '../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';

export function readingLessonsQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['interactive-reading', 'list'], addPending),
    queryFn: ({ signal }) => call('GET /api/reading-lessons', { signal }),
  });
}

export function readingLessonQuery(userId: string, id: string) {
  return queryOptions({
    ...storedQuery(userId, ['interactive-reading', 'item', id]),
    queryFn: ({ signal }) => call('GET /api/reading-lessons/{id}', { params: { id }, signal }),
  });
}

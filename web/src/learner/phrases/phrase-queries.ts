import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { addPending } from '../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../offline/stored-answers/stored-query.ts';

export function phraseStagesQuery(userId: string) {
  return queryOptions({
    ...storedQuery(userId, ['phrases', 'list'], addPending),
    queryFn: ({ signal }) => call('GET /api/phrase-stages', { signal }),
  });
}

export function phraseCourseQuery(userId: string, id: string) {
  return queryOptions({
    ...storedQuery(userId, ['phrases', 'item', id]),
    queryFn: ({ signal }) => call('GET /api/phrase-courses/{id}', { params: { id }, signal }),
  });
}

import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api/api.ts';
import { addPending } from '../../../offline/outbox/pending-work.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';
import { type contentEntries, entryOf, type ListedActivity } from '../../../blocks/content-entries.ts';

type ListedEntry = Extract<(typeof contentEntries)[CourseType], { readonly activity: ListedActivity }>;
type ListOf<Name extends ListedActivity> = Answer<Extract<ListedEntry, { readonly activity: Name }>['listFrom']>;

/** What an activity lists, with what this device has completed and not delivered yet. */
export function listQuery<const Name extends ListedActivity>(activity: Name, userId: string) {
  return queryOptions({
    ...storedQuery(userId, [activity, 'list'], addPending),
    queryFn: async ({ signal }) => {
      const answer = await call(entryOf(activity).listFrom as ListedEntry['listFrom'], { signal });
      return answer as ListOf<Name>;
    },
  });
}

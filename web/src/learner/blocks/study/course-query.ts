import type { Activity } from '@kalima/shared/domain/learning/activities';
import type { CourseType } from '@kalima/shared/domain/content/course-types';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../lib/api/api.ts';
import { storedQuery } from '../../../offline/stored-answers/stored-query.ts';
import { type contentEntries, entryOf } from '../../../blocks/content-entries.ts';

type Entry = (typeof contentEntries)[CourseType];
type CourseOf<Name extends Activity> = Answer<Extract<Entry, { readonly activity: Name }>['courseFrom']>;

/** One course, as an activity studies it. */
export function courseQuery<const Name extends Activity>(activity: Name, userId: string, id: string) {
  return queryOptions({
    ...storedQuery(userId, [activity, 'item', id]),
    queryFn: async ({ signal }) => {
      const answer = await call(entryOf(activity).courseFrom as Entry['courseFrom'], { params: { id }, signal });
      return answer as CourseOf<Name>;
    },
  });
}

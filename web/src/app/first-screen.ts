import { preloadedResponsesId, type PreloadedResponses } from '@kalima/shared/contract/preloaded-responses';
import type { QueryClient } from '@tanstack/react-query';
import { materialsQuery } from '../learner/learning-materials/materials-query.ts';
import { forgetExpired, rememberedPerson } from '../offline/person/device-person.ts';
import { noteSchool, schoolQuery } from '../lib/api/school.ts';
import { followServer, sessionQuery, sessionFromPage } from '../blocks/session/session.ts';
import { notificationsQuery } from '../blocks/notifications-query.ts';

/** What the server put into the page; once, since later it would be old. */
function takePreloadedResponses(): PreloadedResponses {
  const element = document.getElementById(preloadedResponsesId);
  element?.remove();
  return JSON.parse(element?.textContent ?? '{}') as PreloadedResponses;
}

/**
 * Has what the first screen shows: from the page where the server put it there. The empty page that the device has stored has
 * nothing; then all that the screen will need is asked for at once, so that nothing waits for anything else.
 */
export function beginFirstScreen(client: QueryClient): void {
  forgetExpired();
  followServer(client);
  const answers = takePreloadedResponses();
  const session = answers['GET /api/auth/get-session'];
  const materials = answers['GET /api/learning-materials'];
  const notifications = answers['GET /api/notifications'];
  const school = answers['GET /api/school'];
  if (school) client.setQueryData(schoolQuery.queryKey, noteSchool(school));
  if (!session) {
    void client.prefetchQuery(sessionQuery);
    void client.prefetchQuery(schoolQuery);
    const person = rememberedPerson();
    if (!person || window.location.pathname !== '/learning-materials' || window.location.search !== '') return;
    void client.prefetchInfiniteQuery(materialsQuery(person.id, {}));
    return;
  }
  const { user } = session;
  sessionFromPage(client, session);
  if (!user) return;
  if (notifications) {
    client.setQueryData(notificationsQuery(user.id).queryKey, { pages: [notifications], pageParams: [null] });
  }
  if (materials) client.setQueryData(materialsQuery(user.id, {}).queryKey, { pages: [materials], pageParams: [null] });
}

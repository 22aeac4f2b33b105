import { readingLessons } from '@kalima/shared/contract/content/reading-lessons';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { ReadingService } from './reading-lessons.service.ts';

/** A lesson of 500 cards with long addresses. */
const bodyLimit = 4 * 1024 * 1024;

/** Mounts interactive reading for its learners and for the back office. */
export function mountReadingLessons(api: ApiRoutes, reading: ReadingService): void {
  api.routeJson(readingLessons.list, ({ tokenHash }) => reading.listJson(tokenHash));
  api.routeJson(readingLessons.get, ({ tokenHash, params }) => reading.getJson(tokenHash, params.id));
  api.route(readingLessons.getEditable, ({ caller, params }) => reading.getEditable(caller, params.id));
  api.route(readingLessons.create, ({ caller, body }) =>
    reading.create(caller, { ...body, lessonAudioUrl: null, cards: [] }),
  );
  api.route(readingLessons.update, ({ caller, params, body }) => reading.update(caller, params.id, body), {
    bodyLimit,
  });
  api.route(readingLessons.remove, async ({ caller, params }) => {
    await reading.remove(caller, params.id);
    return { done: true } as const;
  });
  api.route(readingLessons.order, async ({ caller, body }) => {
    await reading.order(caller, body.stage, body.ids);
    return { done: true } as const;
  });
}

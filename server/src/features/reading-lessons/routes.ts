import * as contract from '@kalima/shared/contract/reading-lessons';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { ReadingService } from './service.ts';

/** A lesson of 500 cards with long addresses. */
const bodyLimit = 4 * 1024 * 1024;

/** Mounts interactive reading for its learners and for the back office. */
export function mountReadingLessons(api: ApiRoutes, reading: ReadingService): void {
  api.routeJson(contract.listReadingLessons, ({ tokenHash }) => reading.listJson(tokenHash));
  api.routeJson(contract.getReadingLesson, ({ tokenHash, params }) => reading.getJson(tokenHash, params.id));
  api.route(contract.getEditableReadingLesson, ({ caller, params }) => reading.getEditable(caller, params.id));
  api.route(contract.createReadingLesson, ({ caller, body }) =>
    reading.create(caller, { ...body, lessonAudioUrl: null, cards: [] }),
  );
  api.route(contract.updateReadingLesson, ({ caller, params, body }) => reading.update(caller, params.id, body), {
    bodyLimit,
  });
  api.route(contract.deleteReadingLesson, async ({ caller, params }) => {
    await reading.remove(caller, params.id);
    return { done: true } as const;
  });
  api.route(contract.orderReadingLessons, async ({ caller, body }) => {
    await reading.order(caller, body.stage, body.ids);
    return { done: true } as const;
  });
}

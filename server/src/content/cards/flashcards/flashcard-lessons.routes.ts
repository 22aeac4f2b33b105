import { flashcardLessons, listSparePictures } from '@kalima/shared/contract/content/flashcard-lessons';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { FlashcardsService } from './flashcard-lessons.service.ts';

/** A lesson of 500 cards with long addresses. */
const bodyLimit = 6 * 1024 * 1024;

/** Mounts flashcards for their learners and for the back office. */
export function mountFlashcardLessons(api: ApiRoutes, flashcards: FlashcardsService): void {
  api.routeJson(flashcardLessons.list, ({ tokenHash }) => flashcards.listJson(tokenHash));
  api.routeJson(flashcardLessons.get, ({ tokenHash, params }) => flashcards.getJson(tokenHash, params.id));
  api.route(flashcardLessons.getEditable, ({ caller, params }) => flashcards.getEditable(caller, params.id));
  api.route(flashcardLessons.create, ({ caller, body }) => flashcards.create(caller, { ...body, cards: [] }));
  api.route(flashcardLessons.update, ({ caller, params, body }) => flashcards.update(caller, params.id, body), {
    bodyLimit,
  });
  api.route(flashcardLessons.remove, async ({ caller, params }) => {
    await flashcards.remove(caller, params.id);
    return { done: true } as const;
  });
  api.route(listSparePictures, async ({ caller, params }) => ({
    items: await flashcards.sparePictures(caller, params.id),
    nextCursor: null,
  }));
  api.route(flashcardLessons.order, async ({ caller, body }) => {
    await flashcards.order(caller, body.stage, body.ids);
    return { done: true } as const;
  });
}

import * as contract from '@kalima/shared/contract/flashcard-lessons';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { FlashcardsService } from './service.ts';

/** A lesson of 500 cards with long addresses. */
const bodyLimit = 6 * 1024 * 1024;

/** Mounts flashcards for their learners and for the back office. */
export function mountFlashcardLessons(api: ApiRoutes, flashcards: FlashcardsService): void {
  api.routeJson(contract.listFlashcardLessons, ({ tokenHash }) => flashcards.listJson(tokenHash));
  api.routeJson(contract.getFlashcardLesson, ({ tokenHash, params }) => flashcards.getJson(tokenHash, params.id));
  api.route(contract.getEditableFlashcardLesson, ({ caller, params }) => flashcards.getEditable(caller, params.id));
  api.route(contract.createFlashcardLesson, ({ caller, body }) => flashcards.create(caller, { ...body, cards: [] }));
  api.route(contract.updateFlashcardLesson, ({ caller, params, body }) => flashcards.update(caller, params.id, body), {
    bodyLimit,
  });
  api.route(contract.deleteFlashcardLesson, async ({ caller, params }) => {
    await flashcards.remove(caller, params.id);
    return { done: true } as const;
  });
  api.route(contract.listSparePictures, async ({ caller, params }) => ({
    items: await flashcards.sparePictures(caller, params.id),
    nextCursor: null,
  }));
  api.route(contract.orderFlashcardLessons, async ({ caller, body }) => {
    await flashcards.order(caller, body.stage, body.ids);
    return { done: true } as const;
  });
}

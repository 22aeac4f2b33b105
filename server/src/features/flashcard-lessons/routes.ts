import * as contract from '@kalima/shared/contract/flashcard-lessons';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { FlashcardsService } from './service.ts';

/** Mounts flashcards for their learners. */
export function mountFlashcardLessons(api: ApiRoutes, flashcards: FlashcardsService): void {
  api.answerFromDatabase(contract.listFlashcardLessons, ({ tokenHash }) => flashcards.listJson(tokenHash));
  api.answerFromDatabase(contract.getFlashcardLesson, ({ tokenHash, params }) =>
    flashcards.getJson(tokenHash, params.id),
  );
}

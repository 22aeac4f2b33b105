import type { FastifyInstance } from 'fastify';
import { mountFlashcardLessons } from './features/flashcard-lessons/routes.ts';
import { createFlashcardsService } from './features/flashcard-lessons/service.ts';
import { mountMaterials } from './features/learning-materials/routes.ts';
import { createMaterialsService } from './features/learning-materials/service.ts';
import { mountPhrases } from './features/phrases/routes.ts';
import { createPhrasesService } from './features/phrases/service.ts';
import { mountReadingLessons } from './features/reading-lessons/routes.ts';
import { createReadingService } from './features/reading-lessons/service.ts';
import { createStagesService } from './features/stages/service.ts';
import { mountStories } from './features/stories/routes.ts';
import { createStoriesService } from './features/stories/service.ts';
import { mountStrokes } from './features/strokes/routes.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

/** The services of every kind of content. */
export function createContentServices(content: Parameters<typeof createMaterialsService>[0]) {
  const phraseStages = createStagesService({ ...content, table: 'stages' });
  const storyStages = createStagesService({ ...content, table: 'story_stages' });
  return {
    materials: createMaterialsService(content),
    reading: createReadingService(content),
    flashcards: createFlashcardsService(content),
    phrases: createPhrasesService({ ...content, stages: phraseStages }),
    stories: createStoriesService({ ...content, stages: storyStages }),
  };
}

export type ContentServices = ReturnType<typeof createContentServices>;

/** Mounts the endpoints of every kind of content, and the strokes of its characters. */
export function mountContent(
  server: FastifyInstance,
  api: ApiRoutes,
  { materials, reading, flashcards, phrases, stories }: ContentServices,
): void {
  mountMaterials(api, materials);
  mountReadingLessons(api, reading);
  mountFlashcardLessons(api, flashcards);
  mountPhrases(api, phrases);
  mountStories(api, stories);
  mountStrokes(server);
}

import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { FastifyInstance } from 'fastify';
import { mountCatalogue } from './content/catalogue/catalogue.routes.ts';
import { createCatalogueService } from './content/catalogue/catalogue.service.ts';
import { mountFlashcardLessons } from './content/cards/flashcards/flashcard-lessons.routes.ts';
import { createFlashcardsService } from './content/cards/flashcards/flashcard-lessons.service.ts';
import { mountCopies } from './content/courses/copies.routes.ts';
import { type Copier, createCopiesService } from './content/courses/copies.service.ts';
import { mountCourses } from './content/courses/courses.routes.ts';
import type { CoursesService } from './content/courses/courses.service.ts';
import { mountDownloads } from './content/downloads/downloads.routes.ts';
import { createDownloadsService } from './content/downloads/downloads.service.ts';
import { mountMaterials } from './content/materials/learning-materials.routes.ts';
import { createMaterialsService } from './content/materials/learning-materials.service.ts';
import { mountPhrases } from './content/phrases/phrases.routes.ts';
import { createPhrasesService } from './content/phrases/phrases.service.ts';
import { mountReadingLessons } from './content/cards/reading/reading-lessons.routes.ts';
import { createReadingService } from './content/cards/reading/reading-lessons.service.ts';
import { mountMediaLibrary } from './content/library/media-library.routes.ts';
import { createMediaLibraryService } from './content/library/media-library.service.ts';
import { mountPinyin } from './content/pinyin/pinyin.routes.ts';
import { createStagesService } from './content/stages/stages.service.ts';
import { mountStories } from './content/stories/stories.routes.ts';
import { createStoriesService } from './content/stories/stories.service.ts';
import { mountStrokes } from './content/cards/strokes.routes.ts';
import type { PackagedKinds } from './exchange/packages/kinds/all-kinds.ts';
import { createPackagedFlashcards } from './exchange/packages/kinds/flashcard-lessons.ts';
import { createPackagedMaterials } from './exchange/packages/kinds/learning-materials.ts';
import type { AnyPackagedKind } from './exchange/packages/kinds/packaged-kind.ts';
import { createPackagedPhrases } from './exchange/packages/kinds/phrase-courses.ts';
import { createPackagedReading } from './exchange/packages/kinds/reading-lessons.ts';
import { createPackagedStories } from './exchange/packages/kinds/stories.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

type Content = Parameters<typeof createMaterialsService>[0];

/** The services of every kind of content. */
export function createContentServices(content: Content) {
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

/** The same by the types of their courses. */
const byType = ({ materials, reading, flashcards, phrases, stories }: ContentServices) =>
  ({
    learning_material: materials,
    reading_card: reading,
    flashcard: flashcards,
    phrase: phrases,
    story: stories,
  }) satisfies Record<CourseType, Copier>;

/** Makes what writes content of every kind into packages and reads it out of them, with the stages of phrases and stories. */
export function createPackagedKinds({
  materials,
  reading,
  flashcards,
  phrases,
  stories,
}: ContentServices): PackagedKinds {
  const story = createPackagedStories(stories);
  const kinds = {
    learning_material: createPackagedMaterials(materials),
    reading_card: createPackagedReading(reading),
    flashcard: createPackagedFlashcards(flashcards),
    phrase: createPackagedPhrases(phrases),
    story,
  } satisfies Record<CourseType, AnyPackagedKind>;
  return {
    kinds,
    stories: story,
    stages: { phrase: phrases.stages.within, story: stories.stages.within },
  };
}

interface Catalogue extends ContentServices {
  readonly database: Content['database'];
  readonly courses: CoursesService;
  readonly media: Parameters<typeof createCatalogueService>[0]['media'];
  readonly jobs: Parameters<typeof createCatalogueService>[0]['jobs'];
}

/** Mounts the endpoints of the catalogue and of every kind of content, of its pictures and sounds, and of the readings and strokes of its characters. */
export function mountContent(server: FastifyInstance, api: ApiRoutes, catalogue: Catalogue): void {
  const { database, courses } = catalogue;
  mountCourses(api, courses);
  mountCopies(api, createCopiesService({ database, courses, copiers: byType(catalogue) }));
  mountCatalogue(api, createCatalogueService(catalogue));
  mountDownloads(api, createDownloadsService({ database }));
  mountMaterials(api, catalogue.materials);
  mountReadingLessons(api, catalogue.reading);
  mountFlashcardLessons(api, catalogue.flashcards);
  mountPhrases(api, catalogue.phrases);
  mountStories(api, catalogue.stories);
  mountMediaLibrary(api, createMediaLibraryService({ database }));
  mountPinyin(api, { database, courses });
  mountStrokes(server);
}

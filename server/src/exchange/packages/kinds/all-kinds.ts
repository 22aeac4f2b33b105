import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { FlashcardsService } from '../../../content/cards/flashcards/flashcard-lessons.service.ts';
import type { MaterialsService } from '../../../content/materials/learning-materials.service.ts';
import type { PhrasesService } from '../../../content/phrases/phrases.service.ts';
import type { ReadingService } from '../../../content/cards/reading/reading-lessons.service.ts';
import type { StagesService } from '../../../content/stages/stages.service.ts';
import type { StoriesService } from '../../../content/stories/stories.service.ts';
import { createPackagedFlashcards } from './flashcard-lessons.ts';
import { createPackagedMaterials } from './learning-materials.ts';
import type { AnyPackagedKind } from './packaged-kind.ts';
import { createPackagedPhrases } from './phrase-courses.ts';
import { createPackagedReading } from './reading-lessons.ts';
import { createPackagedStories } from './stories.ts';

interface Staged {
  readonly stages: Pick<StagesService, 'within'>;
}

export interface PackagedServices {
  readonly materials: Pick<MaterialsService, 'within'>;
  readonly reading: Pick<ReadingService, 'within'>;
  readonly flashcards: Pick<FlashcardsService, 'within'>;
  readonly phrases: Pick<PhrasesService, 'within'> & Staged;
  readonly stories: Pick<StoriesService, 'within'> & Staged;
}

/** How content of every kind goes into packages and comes out of them, and the stages of those that have some. */
export function createPackagedKinds({ materials, reading, flashcards, phrases, stories }: PackagedServices) {
  const kinds = {
    learning_material: createPackagedMaterials(materials),
    reading_card: createPackagedReading(reading),
    flashcard: createPackagedFlashcards(flashcards),
    phrase: createPackagedPhrases(phrases),
    story: createPackagedStories(stories),
  } satisfies Record<CourseType, unknown>;
  return {
    /** A form goes to the kind that made it alone, so none looks into that of another. */
    kinds: kinds as unknown as Readonly<Record<CourseType, AnyPackagedKind>>,
    stories: kinds.story,
    stages: { phrase: phrases.stages.within, story: stories.stages.within },
  };
}

export type PackagedKinds = ReturnType<typeof createPackagedKinds>;

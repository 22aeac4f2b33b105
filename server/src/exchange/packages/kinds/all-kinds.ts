import type { CourseType } from '@kalima/shared/domain/content/course-types';
import type { StagesService } from '../../../content/stages/stages.service.ts';
import type { AnyPackagedKind } from './packaged-kind.ts';
import type { createPackagedStories } from './stories.ts';

/** Content of every kind as it goes into packages and comes out of them, and the stages of those that have some. */
export interface PackagedKinds {
  readonly kinds: Readonly<Record<CourseType, AnyPackagedKind>>;
  readonly stories: ReturnType<typeof createPackagedStories>;
  readonly stages: Readonly<Record<'phrase' | 'story', StagesService['within']>>;
}

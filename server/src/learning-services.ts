import { createCorrectionsService } from './learning/memory/corrections/corrections.service.ts';
import { mountMemory } from './learning/memory/memory.routes.ts';
import { createMemoryService } from './learning/memory/memory.service.ts';
import { createMemoryServices } from './learning/memory/memory.services.ts';
import { mountStatistics } from './learning/statistics/statistics.routes.ts';
import { createStatisticsService } from './learning/statistics/statistics.service.ts';
import { mountStudy } from './learning/study/study.routes.ts';
import { createStudyService } from './learning/study/study.service.ts';
import { mountVocabulary } from './learning/vocabulary/vocabulary.routes.ts';
import { createVocabularyService } from './learning/vocabulary/vocabulary.service.ts';
import type { JobsService } from './jobs/jobs.service.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

type Study = Parameters<typeof createStudyService>[0];
type Corrections = Parameters<typeof createCorrectionsService>[0];

type Learning = Pick<Study, 'database' | 'quota' | 'school'> &
  Pick<Corrections, 'log'> & {
    readonly jobs: JobsService;
    /** Days for which events are kept; null for ever. */
    readonly keepDays: Parameters<typeof createMemoryService>[0]['keepDays'];
  };

/** The services of what learners do and remember. */
export function createLearningServices({ keepDays, ...parts }: Learning) {
  const { database } = parts;
  const memory = createMemoryService({ database, keepDays });
  parts.jobs.add(memory.pruning.work);
  const vocabulary = createVocabularyService({ database });
  return {
    memory,
    corrections: createCorrectionsService({ ...parts, memory }),
    vocabulary,
    study: createStudyService({ ...parts, vocabulary, memory }),
    ownMemory: createMemoryServices(database),
    statistics: createStatisticsService(parts),
  };
}

/** Mounts the endpoints of what learners do and remember. */
export function mountLearning(
  api: ApiRoutes,
  { study, ownMemory, vocabulary, statistics }: ReturnType<typeof createLearningServices>,
): void {
  mountStudy(api, study);
  mountMemory(api, ownMemory);
  mountVocabulary(api, vocabulary);
  mountStatistics(api, statistics);
}

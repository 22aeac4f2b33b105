import * as contract from '@kalima/shared/contract/stories';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { StoriesService } from './service.ts';

/** Mounts stories for their readers. */
export function mountStories(api: ApiRoutes, stories: StoriesService): void {
  api.answerFromDatabase(contract.listStoryStages, ({ tokenHash }) => stories.listJson(tokenHash));
  api.answerFromDatabase(contract.getStory, ({ tokenHash, params }) => stories.getJson(tokenHash, params.id));
}

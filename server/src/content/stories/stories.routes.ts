import { findKnownWords } from '@kalima/shared/contract/content/known-words';
import * as contract from '@kalima/shared/contract/content/stories';
import { mountStages } from '../mount-stages.ts';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { StoriesService } from './stories.service.ts';

const done = { done: true } as const;

/** Mounts stories for their readers and for the back office. */
export function mountStories(api: ApiRoutes, stories: StoriesService): void {
  api.routeJson(contract.listStoryStages, ({ tokenHash }) => stories.listJson(tokenHash));
  api.routeJson(contract.getStory, ({ tokenHash, params }) => stories.getJson(tokenHash, params.id));

  mountStages(api, contract.storyStages, stories);
  api.route(contract.listStageStories, async ({ caller, params }) => ({
    items: await stories.listOf(caller, params.id),
    nextCursor: null,
  }));
  api.route(contract.orderStories, async ({ caller, params, body }) => ({
    items: await stories.order(caller, params.id, body.ids),
    nextCursor: null,
  }));

  api.route(contract.getEditableStory, ({ caller, params }) => stories.getEditable(caller, params.id));
  api.route(contract.createStory, ({ caller, body }) => stories.create(caller, body));
  api.route(contract.updateStory, ({ caller, params, body }) => stories.update(caller, params.id, body));
  api.route(contract.updateSentences, ({ caller, params, body }) => stories.updateSentences(caller, params.id, body));
  api.route(findKnownWords, async ({ caller, body }) => ({
    items: await stories.findKnownWords(caller, body),
    nextCursor: null,
  }));
  api.route(contract.deleteStory, async ({ caller, params }) => {
    await stories.remove(caller, params.id);
    return done;
  });
}

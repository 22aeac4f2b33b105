import { findKnownWords } from '@kalima/shared/contract/known-words';
import * as contract from '@kalima/shared/contract/stories';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { StoriesService } from './service.ts';

const done = { done: true } as const;

/** Mounts stories for their readers and for the back office. */
export function mountStories(api: ApiRoutes, stories: StoriesService): void {
  const { stages } = stories;
  api.routeJson(contract.listStoryStages, ({ tokenHash }) => stories.listJson(tokenHash));
  api.routeJson(contract.getStory, ({ tokenHash, params }) => stories.getJson(tokenHash, params.id));

  api.route(contract.listEditableStoryStages, async ({ caller }) => ({
    items: await stages.list(caller),
    nextCursor: null,
  }));
  api.route(contract.orderStoryStages, async ({ caller, body }) => ({
    items: await stages.order(caller, body.ids),
    nextCursor: null,
  }));
  api.route(contract.createStoryStage, ({ caller, body }) => stages.create(caller, body));
  api.route(contract.updateStoryStage, ({ caller, params, body }) => stages.update(caller, params.id, body));
  api.route(contract.deleteStoryStage, async ({ caller, params }) => {
    await stories.removeStage(caller, params.id);
    return done;
  });
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

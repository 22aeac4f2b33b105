import type { StageEndpoints } from '@kalima/shared/contract/content/stages';
import type { ApiRoutes } from '../platform/http/api-routes.ts';
import type { AdminCaller } from '../platform/sessions/caller.ts';
import type { StagesService } from './stages/stages.service.ts';

interface StagedContent {
  readonly stages: StagesService;
  /** Deletes a stage with all that stands in it. Throws `NOT_FOUND`. */
  removeStage(admin: AdminCaller, id: string): Promise<void>;
}

/** Mounts the stages of a kind of content. */
export function mountStages(api: ApiRoutes, contract: StageEndpoints, content: StagedContent): void {
  api.route(contract.list, async ({ caller }) => ({ items: await content.stages.list(caller), nextCursor: null }));
  api.route(contract.order, async ({ caller, body }) => ({
    items: await content.stages.order(caller, body.ids),
    nextCursor: null,
  }));
  api.route(contract.create, ({ caller, body }) => content.stages.create(caller, body));
  api.route(contract.update, ({ caller, params, body }) => content.stages.update(caller, params.id, body));
  api.route(contract.remove, async ({ caller, params }) => {
    await content.removeStage(caller, params.id);
    return { done: true } as const;
  });
}

import * as contract from '@kalima/shared/contract/teaching/practice-sets';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import type { PracticeSetsService } from './practice-sets.service.ts';

const done = { done: true } as const;

/** Mounts the words that classes practise: for learners their own, for teachers those of a class. */
export function mountPracticeSets(api: ApiRoutes, sets: PracticeSetsService): void {
  api.route(contract.listPracticeSets, ({ caller }) => sets.listMine(caller));
  api.route(contract.listClassPracticeSets, async ({ caller, params }) => ({
    items: await sets.list(caller, params.id),
    nextCursor: null,
  }));
  api.route(contract.makePracticeSet, ({ caller, params, body }) => sets.make(caller, params.id, body));
  api.route(contract.removePracticeSet, async ({ caller, params }) => {
    await sets.remove(caller, params.id, params.setId);
    return done;
  });
}

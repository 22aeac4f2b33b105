import * as contract from '@kalima/shared/contract/teaching/class-learners';
import type { ApiRoutes } from '../../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../../platform/http/security-events.ts';
import type { ClassLearnersService } from './learners.service.ts';

/** Mounts how teachers make learners and their login cards. */
export function mountClassLearners(api: ApiRoutes, learners: ClassLearnersService): void {
  api.route(contract.proposeUserNames, async ({ caller, params, body }) => ({
    userNames: await learners.proposeUserNames(caller, params.id, body.names),
  }));
  api.route(contract.createClassLearners, async ({ caller, params, body, request }) => {
    const { userIds, newIds } = await learners.create(caller, params.id, body);
    for (const userId of newIds) logSecurityEvent(request, 'account made', userId, caller.userId);
    return { userIds };
  });
  api.route(contract.createLoginCards, async ({ caller, params, body, request }) => {
    const made = await learners.makeCards(
      caller,
      params.id,
      body.userIds ? { userIds: body.userIds } : (body.people ?? 'all'),
    );
    for (const { userId } of made.cards) logSecurityEvent(request, 'login card made', userId, caller.userId);
    return made;
  });
  api.route(contract.voidLoginCards, async ({ caller, params, body, request }) => {
    const ended = await learners.voidCards(caller, params.id, body.userIds);
    for (const userId of ended) logSecurityEvent(request, 'login card ended', userId, caller.userId);
    return { endedUserIds: ended };
  });
}

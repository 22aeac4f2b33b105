import type { FastifyReply } from 'fastify';
import { deleteProfile } from '@kalima/shared/contract/people/accounts';
import * as contract from '@kalima/shared/contract/people/users';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import type { UsersService } from './users.service.ts';

const done = { done: true } as const;

/** Mounts what admins do with accounts, and the deletion of one's own. */
export function mountUsers(api: ApiRoutes, users: UsersService, forgetSession: (reply: FastifyReply) => void): void {
  api.route(contract.listUsers, ({ caller, query }) => users.list(caller, query));
  api.route(contract.findUsersByEmail, async ({ caller, body }) => ({
    items: await users.findByEmail(caller, body.emails),
  }));
  api.route(contract.createUser, async ({ caller, body, request }) => {
    const { password, ...person } = body;
    const { made, isNew } = await users.create(caller, person, { password, address: request.ip });
    if (isNew) logSecurityEvent(request, 'account made', made.id, caller.userId);
    logSecurityEvent(request, 'link made to set the password', made.id, caller.userId);
    return made;
  });
  api.route(contract.getUser, ({ caller, params }) => users.get(caller, params.userId));
  api.route(contract.updateUser, async ({ caller, params, body, request }) => {
    const { password, ...change } = body;
    const link = await users.update(caller, params.userId, change, { password, address: request.ip });
    if (change.role) logSecurityEvent(request, `role is ${change.role}`, params.userId, caller.userId);
    if (link) logSecurityEvent(request, 'link made to set the password', params.userId, caller.userId);
    if (change.isActive !== undefined) {
      logSecurityEvent(request, change.isActive ? 'reactivated' : 'deactivated', params.userId, caller.userId);
    }
    return { ...done, link };
  });
  api.route(contract.deleteUser, async ({ caller, params, body, request }) => {
    await users.remove(caller, params.userId, { ...body, address: request.ip });
    logSecurityEvent(request, 'deleted', params.userId, caller.userId);
    return done;
  });
  api.route(deleteProfile, async ({ caller, body, request, reply }) => {
    await users.removeSelf(caller, { ...body, address: request.ip });
    logSecurityEvent(request, 'deleted by its owner', caller.userId);
    forgetSession(reply);
    return done;
  });
  api.route(contract.createResetLink, async ({ caller, params, body, request }) => {
    const link = await users.createResetLink(caller, params.userId, { ...body, address: request.ip });
    logSecurityEvent(request, 'link made to set the password', params.userId, caller.userId);
    return link;
  });
}

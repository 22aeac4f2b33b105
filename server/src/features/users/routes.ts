import * as contract from '@kalima/shared/contract/users';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { UsersService } from './service.ts';

const done = { done: true } as const;

/** Mounts what admins do with accounts. */
export function mountUsers(api: ApiRoutes, users: UsersService): void {
  api.answer(contract.getUser, ({ caller, params }) => users.get(caller, params.userId));
  api.answer(contract.updateUser, async ({ caller, params, body }) => {
    await users.update(caller, params.userId, body);
    return done;
  });
  api.answer(contract.deleteUser, async ({ caller, params }) => {
    await users.remove(caller, params.userId);
    return done;
  });
  api.answer(contract.createResetLink, ({ caller, params }) => users.createResetLink(caller, params.userId));
}

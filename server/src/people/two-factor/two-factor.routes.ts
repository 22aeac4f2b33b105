import * as contract from '@kalima/shared/contract/people/two-factor';
import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { AppError } from '../../platform/app-error.ts';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import type { Caller } from '../../platform/sessions/caller.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { TwoFactorService } from './two-factor.service.ts';

const done = { done: true } as const;

/** Mounts the own second factor: each change asks for the password again. */
export function mountTwoFactor(
  api: ApiRoutes,
  twoFactor: TwoFactorService,
  accounts: Pick<AccountsService, 'checkPassword' | 'withinLimit' | 'profile' | 'endOthers' | 'rememberBrowser'>,
): void {
  /** The password, and a code of the second factor that is in force. */
  async function checkBoth(caller: Caller, { password, code }: { password: string; code: string }, address: string) {
    if (!(await twoFactor.status(caller)).isOn) throw new AppError('WRONG_CODE', 'No second factor is in force.');
    await accounts.checkPassword(caller, password, address, () => twoFactor.check(caller.userId, code));
  }

  api.route(contract.getTwoFactor, ({ caller }) => twoFactor.status(caller));

  api.route(contract.startTwoFactor, async ({ caller, body, request }) => {
    await accounts.checkPassword(caller, body.password, request.ip);
    return twoFactor.start(caller, signInNameOf(await accounts.profile(caller)));
  });

  api.route(contract.confirmTwoFactor, async ({ caller, body, request, reply }) => {
    const endOthers = (trx: Trx) => accounts.endOthers(trx, caller);
    const { recoveryCodes, ended } = await accounts.withinLimit(caller, () =>
      twoFactor.confirm(caller, body.code, endOthers),
    );
    logSecurityEvent(request, 'second factor on', caller.userId);
    // Browsers that came without a code are known no more; this one gave one.
    void reply.header('set-cookie', accounts.rememberBrowser(request.headers.cookie, ended));
    return { recoveryCodes };
  });

  api.route(contract.renewRecoveryCodes, async ({ caller, body, request }) => {
    await checkBoth(caller, body, request.ip);
    logSecurityEvent(request, 'recovery codes renewed', caller.userId);
    return { recoveryCodes: await twoFactor.renewRecoveryCodes(caller) };
  });

  api.route(contract.stopTwoFactor, async ({ caller, body, request }) => {
    await checkBoth(caller, body, request.ip);
    await twoFactor.stopOwn(caller);
    logSecurityEvent(request, 'second factor off', caller.userId);
    return done;
  });
}

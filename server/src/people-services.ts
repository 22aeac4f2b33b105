import type { FastifyInstance } from 'fastify';
import type { AppConfig } from './app-config.ts';
import { browserOf, mountAccounts } from './people/accounts/accounts.routes.ts';
import { createAccountsService } from './people/accounts/accounts.service.ts';
import { forgetSession } from './people/accounts/session-cookie.ts';
import { mountSingleSignOn } from './people/accounts/sso/sso.routes.ts';
import { createSingleSignOnService } from './people/accounts/sso/sso.service.ts';
import { mountPersonalData } from './people/personal-data/personal-data.routes.ts';
import { createPersonalDataServices } from './people/personal-data/personal-data.services.ts';
import { mountSchool } from './people/school/school.routes.ts';
import { createSchoolService } from './people/school/school.service.ts';
import { mountTwoFactor } from './people/two-factor/two-factor.routes.ts';
import { createTwoFactorService } from './people/two-factor/two-factor.service.ts';
import { mountUsers } from './people/users/users.routes.ts';
import { createUsersService } from './people/users/users.service.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

type PersonalData = Parameters<typeof createPersonalDataServices>[0];
type Accounts = Parameters<typeof createAccountsService>[0];
type Users = Parameters<typeof createUsersService>[0];

/** The settings of the school, and what is known of people and told to them. Teaching needs them, and accounts need teaching. */
export function createSchoolServices({ config, ...parts }: PersonalData & { readonly config: AppConfig }) {
  const { school: fixed, isLocal, singleSignOn } = config;
  return {
    school: createSchoolService({ ...parts, fixed, isLocal, singleSignOn: singleSignOn?.name ?? null }),
    personalData: createPersonalDataServices(parts),
  };
}

type People = Omit<Accounts, 'twoFactor' | 'passwordsOf'> &
  Pick<Users, 'assignments' | 'classes'> & { readonly config: AppConfig };

/** The services of accounts, and of all ways to sign in. */
export function createPeopleServices({ config, ...parts }: People) {
  const { singleSignOn, publicUrl } = config;
  const { secret } = parts.cookie;
  const twoFactor = createTwoFactorService({ ...parts, secret, requiredOf: config.secondFactorOf });
  const accounts = createAccountsService({ ...parts, twoFactor, passwordsOf: config.passwordsOf });
  const users = createUsersService({ ...parts, accounts });
  return {
    twoFactor,
    accounts,
    users,
    singleSignOn:
      singleSignOn && publicUrl !== undefined
        ? createSingleSignOnService({ ...parts, accounts, users, config: singleSignOn, publicUrl })
        : null,
  };
}

type Mounted = ReturnType<typeof createSchoolServices> &
  ReturnType<typeof createPeopleServices> & { readonly cookie: Accounts['cookie'] };

/** Mounts the endpoints of accounts, signing in, the school, and what is known of people. */
export function mountPeople(
  server: FastifyInstance,
  api: ApiRoutes,
  { accounts, twoFactor, singleSignOn, users, school, personalData, cookie }: Mounted,
): void {
  mountAccounts(api, accounts, cookie);
  mountTwoFactor(api, twoFactor, accounts);
  mountSingleSignOn(server, api, {
    service: singleSignOn,
    cookie,
    browserOf: (request) => browserOf(request, cookie),
  });
  mountSchool(api, school);
  mountUsers(api, users, (reply) => forgetSession(reply, cookie));
  mountPersonalData(api, personalData);
}

import type { ResponseOf } from '@kalima/shared/contract/endpoint';
import * as contract from '@kalima/shared/contract/people/school';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import { logSecurityEvent } from '../../platform/http/security-events.ts';
import type { SchoolService } from './school.service.ts';

/** What everybody may know of the school. */
export async function publicSchool(school: SchoolService): Promise<ResponseOf<typeof contract.getSchool>> {
  const { name, registration, learnersMayDelete } = await school.current();
  return { name, registration, singleSignOn: school.singleSignOn, learnersMayDelete };
}

/** Mounts the settings of the school. */
export function mountSchool(api: ApiRoutes, school: SchoolService): void {
  api.route(contract.getSchool, () => publicSchool(school));
  api.route(contract.getSchoolSettings, ({ caller }) => school.settings(caller));
  api.route(contract.updateSchoolSettings, async ({ caller, body, request }) => {
    const { version, name, timeZone, registration, sessionRestDays, learnersMayDelete } = body;
    const settings = await school.update(caller, {
      version,
      ...(name === undefined ? {} : { name }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(registration === undefined ? {} : { registration }),
      ...(sessionRestDays === undefined ? {} : { sessionRestDays }),
      ...(learnersMayDelete === undefined ? {} : { learnersMayDelete }),
    });
    if (registration !== undefined) logSecurityEvent(request, `registration is ${registration}`, caller.userId);
    if (sessionRestDays !== undefined)
      logSecurityEvent(request, `sessions rest ${sessionRestDays} days`, caller.userId);
    if (learnersMayDelete !== undefined)
      logSecurityEvent(request, learnersMayDelete ? 'learners may delete' : 'learners may not delete', caller.userId);
    return settings;
  });
}

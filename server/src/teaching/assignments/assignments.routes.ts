import * as contract from '@kalima/shared/contract/teaching/assignments';
import { undoJob } from '@kalima/shared/contract/jobs';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { AssignmentsService } from './assignments.service.ts';

const done = { done: true } as const;

/** Mounts a person's own courses and news, and for admins who has which course. */
export function mountAssignments(api: ApiRoutes, assignments: AssignmentsService): void {
  api.route(contract.listMyCourses, ({ caller }) => assignments.listMine(caller));
  api.route(contract.listNotifications, ({ caller, query }) => assignments.listNotifications(caller, query.cursor));
  api.route(contract.markNotificationsSeen, async ({ caller }) => {
    await assignments.markNotificationsSeen(caller);
    return done;
  });
  api.route(contract.listCourseUsers, ({ caller, params, query }) =>
    assignments.listCourseUsers(caller, params.id, { ...query, withoutClasses: query.withoutClasses?.split(',') }),
  );
  api.route(contract.listUserCourses, ({ caller, params, query }) =>
    assignments.listUserCourses(caller, params.userId, query),
  );
  api.route(contract.assignFreeToAll, ({ caller, body }) => assignments.assignFreeToAll(caller, body));
  api.route(undoJob, ({ caller, params }) => assignments.undoJob(caller, params.id));
  api.route(contract.repairAssignments, ({ caller }) => assignments.repair(caller));
}

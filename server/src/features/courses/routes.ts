import * as contract from '@kalima/shared/contract/courses';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { CoursesService } from './service.ts';

const done = { done: true } as const;

/** Mounts the learner's own courses and news, and the catalogue with its assignments for admins. */
export function mountCourses(api: ApiRoutes, courses: CoursesService): void {
  api.answer(contract.listMyCourses, ({ caller }) => courses.listMine(caller));
  api.answer(contract.listNotifications, ({ caller }) => courses.listNotifications(caller));
  api.answer(contract.markNotificationsSeen, async ({ caller }) => {
    await courses.markNotificationsSeen(caller);
    return done;
  });
  api.answer(contract.listCourses, ({ caller, query }) => courses.list(caller, query));
  api.answer(contract.updateCourse, ({ caller, params, body }) => courses.update(caller, params.id, body));
  api.answer(contract.listUsers, ({ caller, query }) => courses.listUsers(caller, query));
  api.answer(contract.listCourseUsers, ({ caller, params, query }) =>
    courses.listCourseUsers(caller, params.id, query),
  );
  api.answer(contract.assignCourse, ({ caller, params }) => courses.assign(caller, params));
  api.answer(contract.unassignCourse, async ({ caller, params }) => {
    await courses.unassign(caller, params);
    return done;
  });
  api.answer(contract.repairAssignments, ({ caller }) => courses.repair(caller));
}

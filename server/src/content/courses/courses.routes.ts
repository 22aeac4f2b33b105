import * as contract from '@kalima/shared/contract/content/courses';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { CoursesService } from './courses.service.ts';

/** Mounts the catalogue for admins. */
export function mountCourses(api: ApiRoutes, courses: CoursesService): void {
  api.route(contract.listCourses, ({ caller, query }) => courses.list(caller, query));
  api.route(contract.listAssignableCourses, ({ caller, query }) => courses.listAssignable(caller, query));
  api.route(contract.listOwnCourses, ({ caller }) => courses.listOwn(caller));
}

import * as contents from '@kalima/shared/contract/teaching/class-contents';
import * as contract from '@kalima/shared/contract/teaching/classes';
import * as ofCourse from '@kalima/shared/contract/teaching/course-classes';
import * as own from '@kalima/shared/contract/teaching/own-classes';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { ClassServices } from './classes.services.ts';

const done = { done: true } as const;

/** Mounts the classes: for learners their own, for teachers those that they teach, for admins all. */
export function mountClasses(api: ApiRoutes, { classes, members, courses, joining }: ClassServices): void {
  api.route(own.listOwnClasses, ({ caller }) => joining.listMine(caller));
  api.route(own.joinClass, ({ caller, body }) => joining.join(caller, body.code));

  api.route(contract.listClasses, ({ caller, query }) => classes.list(caller, query));
  api.route(contract.createClass, ({ caller, body }) => classes.create(caller, body));
  api.route(contract.getClass, ({ caller, params }) => classes.get(caller, params.id));
  api.route(contract.updateClass, ({ caller, params, body }) => classes.update(caller, params.id, body));
  api.route(contract.copyClass, ({ caller, params, body }) => classes.copy(caller, params.id, body));
  api.route(contract.deleteClass, async ({ caller, params }) => {
    await classes.remove(caller, params.id);
    return done;
  });
  api.route(contract.openJoinCode, ({ caller, params }) => classes.openJoinCode(caller, params.id));
  api.route(contract.closeJoinCode, async ({ caller, params }) => {
    await classes.closeJoinCode(caller, params.id);
    return done;
  });
  api.route(contents.addClassTeacher, async ({ caller, params }) => {
    await classes.addTeacher(caller, params.id, params.userId);
    return done;
  });
  api.route(contents.removeClassTeacher, async ({ caller, params }) => ({
    changeId: await classes.removeTeacher(caller, params.id, params.userId),
  }));
  api.route(contents.listTeachers, ({ caller, query }) => classes.listTeachers(caller, query));

  api.route(contents.listClassMembers, ({ caller, params, query }) => members.list(caller, params.id, query));
  api.route(contents.addClassMembers, ({ caller, params, body }) => members.add(caller, params.id, body.userIds));
  api.route(contents.removeClassMembers, ({ caller, params, body }) => members.remove(caller, params.id, body.userIds));

  api.route(contents.listClassCourses, async ({ caller, params }) => ({
    items: await courses.list(caller, params.id),
    nextCursor: null,
  }));
  api.route(ofCourse.listCourseClasses, ({ caller, params, query }) => courses.listClassesOf(caller, params.id, query));
  api.route(contents.updateClassCourse, async ({ caller, params, body }) => ({
    changeId: await courses.setDueDay(caller, params.id, params.courseId, body.dueOn),
  }));
  api.route(contents.orderClassCourses, async ({ caller, params, body }) => {
    await courses.order(caller, params.id, body.ids);
    return done;
  });
}

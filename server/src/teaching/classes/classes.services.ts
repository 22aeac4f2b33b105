import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Throttle } from '../../platform/admission/throttle.ts';
import type { ChangesService } from '../../changes/changes.service.ts';
import type { SchoolService } from '../../people/school/school.service.ts';
import { createClassCoursesService } from './courses/courses.service.ts';
import { createJoiningService } from './joining/joining.service.ts';
import { createMembersService } from './members/members.service.ts';
import { createClassesService } from './classes.service.ts';

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  throttle: Throttle;
  changes: ChangesService;
}

/** All that is done with classes. */
export function createClassServices({ database, school, throttle, changes }: Dependencies) {
  return {
    classes: createClassesService({ database, school, changes }),
    members: createMembersService({ database, changes }),
    courses: createClassCoursesService({ database, changes }),
    joining: createJoiningService({ database, school, throttle }),
  };
}

export type ClassServices = ReturnType<typeof createClassServices>;

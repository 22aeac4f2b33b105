import type { OpenDatabase } from '../../platform/db/open-database.ts';
import type { Throttle } from '../../platform/throttle.ts';
import type { SchoolService } from '../school/service.ts';
import { createClassCoursesService } from './courses/service.ts';
import { createJoiningService } from './joining/service.ts';
import { createMembersService } from './members/service.ts';
import { createClassesService } from './service.ts';

interface Dependencies {
  database: OpenDatabase;
  school: SchoolService;
  throttle: Throttle;
}

/** All that is done with classes. */
export function createClassServices({ database, school, throttle }: Dependencies) {
  return {
    classes: createClassesService({ database, school }),
    members: createMembersService({ database }),
    courses: createClassCoursesService({ database }),
    joining: createJoiningService({ database, school, throttle }),
  };
}

export type ClassServices = ReturnType<typeof createClassServices>;

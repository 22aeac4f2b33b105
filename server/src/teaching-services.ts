import { mountAssigning } from './teaching/assignments/assigning/assigning.routes.ts';
import { createAssigningService } from './teaching/assignments/assigning/assigning.service.ts';
import { mountAssignments } from './teaching/assignments/assignments.routes.ts';
import { createAssignmentsService } from './teaching/assignments/assignments.service.ts';
import { mountClassLearners } from './teaching/classes/learners/learners.routes.ts';
import { createClassLearnersService } from './teaching/classes/learners/learners.service.ts';
import { mountRosters } from './teaching/classes/roster/roster.routes.ts';
import { createRosterService } from './teaching/classes/roster/roster.service.ts';
import { mountClasses } from './teaching/classes/classes.routes.ts';
import { createClassServices } from './teaching/classes/classes.services.ts';
import { mountPracticeSets } from './teaching/classes/practice-sets/practice-sets.routes.ts';
import { createPracticeSetsService } from './teaching/classes/practice-sets/practice-sets.service.ts';
import { mountReports } from './teaching/classes/reports/reports.routes.ts';
import { createReportsService } from './teaching/classes/reports/reports.service.ts';
import type { AccountsService } from './people/accounts/accounts.service.ts';
import type { ApiRoutes } from './platform/http/api-routes.ts';

type Teaching = Parameters<typeof createAssignmentsService>[0] &
  Omit<Parameters<typeof createAssigningService>[0], 'classes'> &
  Parameters<typeof createClassServices>[0];

/** The services of classes, and of what is assigned to whom. */
export function createTeachingServices({ database, school, throttle, changes, courses, jobs, note }: Teaching) {
  const classes = createClassServices({ database, school, throttle, changes });
  return {
    classes,
    assignments: createAssignmentsService({ database, courses, jobs, note }),
    assigning: createAssigningService({ database, courses, classes: classes.courses, changes }),
    practiceSets: createPracticeSetsService({ database, school, changes }),
    reports: createReportsService({ database, school }),
  };
}

type Enrolling = Pick<Teaching, 'database' | 'throttle'> & { readonly accounts: AccountsService };

/** The services that make accounts of learners: rosters, and those that a teacher makes for a class. */
export function createEnrolmentServices(parts: Enrolling) {
  return { rosters: createRosterService(parts), learners: createClassLearnersService(parts) };
}

/** Mounts the endpoints of classes, and of what is assigned to whom. */
export function mountTeaching(
  api: ApiRoutes,
  {
    classes,
    assignments,
    assigning,
    practiceSets,
    reports,
    rosters,
    learners,
  }: ReturnType<typeof createTeachingServices> & ReturnType<typeof createEnrolmentServices>,
): void {
  mountAssignments(api, assignments);
  mountAssigning(api, assigning);
  mountClasses(api, classes);
  mountReports(api, reports);
  mountPracticeSets(api, practiceSets);
  mountClassLearners(api, learners);
  mountRosters(api, rosters);
}

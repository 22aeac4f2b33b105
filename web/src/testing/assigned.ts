import { testId } from './study-app.tsx';

/** The answer to assigning a course to one person, or to what differs from that. */
export const assigned = (answer: object = {}) => ({
  body: {
    courseCount: 1,
    assignedCount: 1,
    broughtCount: 0,
    classCourseCount: 0,
    people: { gainCount: 1, daySetCount: 0 },
    switchedOff: [],
    missingUserIds: [],
    changedUserIds: [testId(5)],
    changeId: null,
    ...answer,
  },
});

/** The answer to taking a course from one person, or to what differs from that. */
export const unassigned = (answer: object = {}) => ({
  body: { removedCount: 1, classCourseCount: 0, missingUserIds: [], changedUserIds: [], changeId: null, ...answer },
});

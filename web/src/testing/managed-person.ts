import { testId } from './study-app.tsx';

/** A learner as the back office has them, with one of two stories assigned. */
export const managedPerson = {
  id: testId(7),
  name: 'Noor',
  email: 'noor@example.com',
  userName: null,
  role: 'user',
  isActive: true,
  singleSignOn: 'none',
  targetLanguage: 'arabic',
  nativeLanguage: 'english',
  createdAt: '2026-01-01T00:00:00.000Z',
  assignedCount: 1,
  throughClassesCount: 0,
  courseCount: 2,
  assignedFreeCount: 1,
  freeCourseCount: 2,
  types: [
    {
      courseType: 'story',
      assignedCount: 1,
      throughClassesCount: 0,
      courseCount: 2,
      assignedFreeCount: 1,
      freeCourseCount: 2,
    },
  ],
};

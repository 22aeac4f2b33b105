import { randomUUID } from 'node:crypto';
import type { WalkedSchool } from './walked-school.ts';

/** Input that each endpoint of classes accepts. */
export function classInputs(school: WalkedSchool) {
  const { material, learner, lesson, teacher, schoolClass, emptyClass, joinCode, roster, word } = school;
  const ofLearner = async () => ({ params: { id: await schoolClass(), userId: await learner() } });
  const made = { name: 'A', startsOn: '2026-09-01', endsOn: null };
  const dueOn = '2026-11-27';
  const rows = [
    {
      line: 2,
      sourcedId: randomUUID(),
      name: 'Amara Okafor',
      userName: '',
      email: '',
      className: 'A class of a roster',
    },
  ];
  return {
    'GET /api/classes': () => ({}),
    'POST /api/classes/join': async () => ({ body: { code: await joinCode() } }),
    'GET /api/teacher/courses': () => ({ query: { q: 'a', courseType: 'story' } }),
    'GET /api/teacher/classes': () => ({}),
    'POST /api/teacher/classes': () => ({ body: made }),
    'GET /api/teacher/classes/{id}': async () => ({ params: { id: await schoolClass() } }),
    'PATCH /api/teacher/classes/{id}': async () => ({
      params: { id: await schoolClass() },
      body: { version: 1, name: 'B' },
    }),
    'POST /api/teacher/classes/{id}/copy': async () => ({ params: { id: await schoolClass() }, body: made }),
    'DELETE /api/teacher/classes/{id}': async () => ({ params: { id: await emptyClass() } }),
    'PUT /api/teacher/classes/{id}/join-code': async () => ({ params: { id: await schoolClass() } }),
    'DELETE /api/teacher/classes/{id}/join-code': async () => ({ params: { id: await schoolClass() } }),
    'GET /api/teacher/classes/{id}/members': async () => ({ params: { id: await schoolClass() } }),
    'POST /api/admin/classes/{id}/members': async () => ({
      params: { id: await schoolClass() },
      body: { userIds: [await learner()] },
    }),
    'POST /api/admin/classes/{id}/single-sign-on': async () => ({ params: { id: await schoolClass() } }),
    'POST /api/teacher/classes/{id}/members/removal': async () => ({
      params: { id: await schoolClass() },
      body: { userIds: [await learner()] },
    }),
    'PUT /api/admin/classes/{id}/teachers/{userId}': async () => ({
      params: { id: await schoolClass(), userId: await teacher() },
    }),
    'DELETE /api/admin/classes/{id}/teachers/{userId}': async () => ({
      params: { id: await schoolClass(), userId: await learner() },
    }),
    'GET /api/admin/teachers': () => ({}),
    'POST /api/teacher/classes/{id}/user-names': async () => ({
      params: { id: await schoolClass() },
      body: { names: ['Amara Okafor'] },
    }),
    'POST /api/teacher/classes/{id}/learners': async () => ({
      params: { id: await schoolClass() },
      body: { learners: [{ name: 'A', userName: randomUUID() }] },
    }),
    'POST /api/teacher/classes/{id}/login-cards': async () => ({
      params: { id: await schoolClass() },
      body: { userIds: [await learner()] },
    }),
    'POST /api/teacher/classes/{id}/login-cards/removal': async () => ({
      params: { id: await schoolClass() },
      body: { userIds: [await learner()] },
    }),
    'POST /api/admin/rosters/check': () => ({ body: { rows } }),
    'POST /api/admin/rosters': () => ({ body: { id: randomUUID(), rows, leaving: [] } }),
    'GET /api/admin/rosters': () => ({}),
    'POST /api/admin/rosters/{id}/undo': async () => ({ params: { id: await roster() } }),
    'GET /api/teacher/classes/{id}/courses': async () => ({ params: { id: await schoolClass() } }),
    'PATCH /api/teacher/classes/{id}/courses/{courseId}': async () => ({
      params: { id: await schoolClass(), courseId: await material() },
      body: { dueOn },
    }),
    'PUT /api/teacher/classes/{id}/courses/order': async () => ({
      params: { id: await schoolClass() },
      body: { ids: [await material()] },
    }),
    'GET /api/teacher/courses/{id}/classes': async () => ({ params: { id: await material() } }),
    'POST /api/teacher/courses/{id}/assignments/count': async () => ({
      params: { id: await material() },
      body: { classIds: [await schoolClass()], userIds: [] },
    }),
    'POST /api/teacher/assignments': async () => ({
      body: { courses: [await lesson()], classIds: [await schoolClass()], dueOn },
    }),
    'POST /api/teacher/assignments/removal': async () => ({
      body: { courses: [await lesson()], classIds: [await schoolClass()] },
    }),
    'GET /api/teacher/attention': () => ({}),
    'GET /api/teacher/classes/{id}/stuck': async () => ({ params: { id: await schoolClass() } }),
    'GET /api/teacher/classes/{id}/overdue': async () => ({
      params: { id: await schoolClass() },
      query: { from: 4, limit: 50 },
    }),
    'GET /api/teacher/classes/{id}/missed-words': async () => ({ params: { id: await schoolClass() } }),
    'GET /api/teacher/classes/{id}/absent': async () => ({ params: { id: await schoolClass() } }),
    'GET /api/teacher/classes/{id}/grid': async () => ({ params: { id: await schoolClass() } }),
    'GET /api/teacher/classes/{id}/learners/{userId}': async () => await ofLearner(),
    'GET /api/teacher/classes/{id}/learners/{userId}/notes': async () => await ofLearner(),
    'POST /api/teacher/classes/{id}/learners/{userId}/notes': async () => ({
      ...(await ofLearner()),
      body: { text: 'Reads well.' },
    }),
    'GET /api/practice-sets': () => ({}),
    'GET /api/teacher/classes/{id}/practice-sets': async () => ({ params: { id: await schoolClass() } }),
    'POST /api/teacher/classes/{id}/practice-sets': async () => ({
      params: { id: await schoolClass() },
      body: { words: [await word()] },
    }),
    'DELETE /api/teacher/classes/{id}/practice-sets/{setId}': async () => ({
      params: { id: await schoolClass(), setId: randomUUID() },
    }),
    'DELETE /api/teacher/classes/{id}/learners/{userId}/notes/{noteId}': async () => ({
      params: { ...(await ofLearner()).params, noteId: randomUUID() },
    }),
  };
}

import { randomUUID } from 'node:crypto';
import { makeReadingLesson } from './studied-content.ts';
import type { TestApp } from './test-app.ts';

interface SomeClass {
  readonly id: string;
  /** A class without members. */
  readonly emptyClassId: string;
  /** A course that the class has, and one that it does not have. */
  readonly courseId: string;
  readonly spareCourseId: string;
  readonly userId: string;
  readonly teacherId: string;
  readonly joinCode: string;
  /** An import of a roster. */
  readonly rosterId: string;
  /** A word of the course that the class has. */
  readonly word: { readonly courseId: string; readonly partId: string };
}

/** Gives a class a lesson; returns a word of it. */
export async function wordOfClass(kalima: TestApp, classId: string): Promise<{ courseId: string; partId: string }> {
  const courseId = await makeReadingLesson(kalima);
  const { client } = await kalima.signInAdmin();
  const body = { courseIds: [courseId], dueOn: null };
  await client.call('POST /api/teacher/classes/{id}/courses', { params: { id: classId }, body });
  const { cards } = await client.call('GET /api/reading-lessons/{id}', { params: { id: courseId } });
  const [card] = cards;
  if (!card) throw new Error('The lesson has a card.');
  return { courseId, partId: card.id };
}

/** Input that each endpoint of classes accepts. */
export function classInputs({
  id,
  emptyClassId,
  courseId,
  spareCourseId,
  userId,
  teacherId,
  joinCode,
  rosterId,
  word,
}: SomeClass) {
  const ofClass = { params: { id } };
  const ofCourse = { params: { id: courseId } };
  const ofLearner = { params: { id, userId } };
  const changedAt = new Date().toISOString();
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
    'GET /api/classes': {},
    'POST /api/classes/join': { body: { code: joinCode } },
    'GET /api/teacher/courses': { query: { q: 'a', courseType: 'story' } },
    'GET /api/teacher/classes': {},
    'POST /api/teacher/classes': { body: made },
    'GET /api/teacher/classes/{id}': ofClass,
    'PATCH /api/teacher/classes/{id}': { ...ofClass, body: { version: 1, name: 'B' } },
    'POST /api/teacher/classes/{id}/copy': { ...ofClass, body: made },
    'DELETE /api/teacher/classes/{id}': { params: { id: emptyClassId } },
    'PUT /api/teacher/classes/{id}/join-code': ofClass,
    'DELETE /api/teacher/classes/{id}/join-code': ofClass,
    'POST /api/teacher/classes/{id}/undo': { ...ofClass, body: { what: 'courses-removed', changedAt } },
    'GET /api/teacher/classes/{id}/members': ofClass,
    'POST /api/admin/classes/{id}/members': { ...ofClass, body: { userIds: [userId] } },
    'POST /api/teacher/classes/{id}/members/removal': { ...ofClass, body: { userIds: [userId] } },
    'PUT /api/admin/classes/{id}/teachers/{userId}': { params: { id, userId: teacherId } },
    'DELETE /api/admin/classes/{id}/teachers/{userId}': { params: { id, userId } },
    'GET /api/admin/teachers': {},
    'POST /api/teacher/classes/{id}/user-names': { ...ofClass, body: { names: ['Amara Okafor'] } },
    'POST /api/teacher/classes/{id}/learners': {
      ...ofClass,
      body: { learners: [{ name: 'A', userName: randomUUID() }] },
    },
    'POST /api/teacher/classes/{id}/login-cards': { ...ofClass, body: { userIds: [userId] } },
    'POST /api/teacher/classes/{id}/login-cards/removal': { ...ofClass, body: { userIds: [userId] } },
    'POST /api/admin/rosters/check': { body: { rows } },
    'POST /api/admin/rosters': { body: { id: randomUUID(), rows, leaving: [] } },
    'GET /api/admin/rosters': {},
    'POST /api/admin/rosters/{id}/undo': { params: { id: rosterId } },
    'GET /api/teacher/classes/{id}/courses': ofClass,
    'POST /api/teacher/classes/{id}/courses': { ...ofClass, body: { courseIds: [spareCourseId], dueOn } },
    'POST /api/teacher/classes/{id}/courses/removal': { ...ofClass, body: { courseIds: [courseId] } },
    'PATCH /api/teacher/classes/{id}/courses/{courseId}': { params: { id, courseId }, body: { dueOn } },
    'PUT /api/teacher/classes/{id}/courses/order': { ...ofClass, body: { ids: [courseId] } },
    'GET /api/teacher/courses/{id}/classes': ofCourse,
    'POST /api/teacher/courses/{id}/assignments/count': { ...ofCourse, body: { classIds: [id], userIds: [] } },
    'POST /api/teacher/courses/{id}/assignments': {
      params: { id: spareCourseId },
      body: { classIds: [id], userIds: [], dueOn },
    },
    'POST /api/teacher/courses/{id}/assignments/undo': {
      ...ofCourse,
      body: {
        changedAt,
        userIds: [],
        classIds: [id],
        withheldUserIds: [],
        dueOn,
        formerOfPeople: [],
        formerOfClasses: [],
      },
    },
    'GET /api/teacher/attention': {},
    'GET /api/teacher/classes/{id}/stuck': ofClass,
    'GET /api/teacher/classes/{id}/overdue': { ...ofClass, query: { from: 4, limit: 50 } },
    'GET /api/teacher/classes/{id}/missed-words': ofClass,
    'GET /api/teacher/classes/{id}/absent': ofClass,
    'GET /api/teacher/classes/{id}/grid': ofClass,
    'GET /api/teacher/classes/{id}/learners/{userId}': ofLearner,
    'GET /api/teacher/classes/{id}/learners/{userId}/notes': ofLearner,
    'POST /api/teacher/classes/{id}/learners/{userId}/notes': { ...ofLearner, body: { text: 'Reads well.' } },
    'GET /api/practice-sets': {},
    'GET /api/teacher/classes/{id}/practice-sets': ofClass,
    'POST /api/teacher/classes/{id}/practice-sets': { ...ofClass, body: { words: [word] } },
    'DELETE /api/teacher/classes/{id}/practice-sets/{setId}': { params: { id, setId: courseId } },
    'DELETE /api/teacher/classes/{id}/learners/{userId}/notes/{noteId}': { params: { id, userId, noteId: courseId } },
  };
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import type { Role } from '@kalima/shared/domain/accounts';
import { type EndpointKey, endpoints } from '@kalima/shared/contract/endpoints';
import { presetReviewSettings } from '@kalima/shared/domain/review-settings';
import {
  lessonWith,
  makeFlashcardLesson,
  makePhraseCourse,
  makeReadingLesson,
  makeStory,
  operatorOf,
  phraseCourseWith,
  phraseWith,
  stageWith,
  storyWith,
} from './testing/studied-content.ts';
import { callersOf, expectedFailures, refusals } from './testing/endpoint-refusals.ts';
import { cardCode, nameOf } from './testing/account-inputs.ts';
import { wordEvent } from './testing/study-events.ts';
import { classInputs, wordOfClass } from './testing/class-inputs.ts';
import { importInputs } from './testing/import-inputs.ts';
import { materialWith } from './testing/material-with.ts';
import { formOf, startTestApp, testPassword } from './testing/test-app.ts';
import { type LooseInput, type TestClient, asFailure, asSuccess } from './testing/test-client.ts';

const kalima = await startTestApp();
const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}` as EndpointKey;
const keys = (endpoints as readonly EndpointDefinition[]).map((endpoint) => [keyOf(endpoint), endpoint] as const);

/** Input that each endpoint accepts; a new endpoint must be added here. */
async function inputs(): Promise<Record<EndpointKey, LooseInput>> {
  const { id } = await kalima.createMaterial();
  const { profile } = await kalima.signUpLearner();
  const [lesson, flashcards, phrases, story] = [
    await makeReadingLesson(kalima),
    await makeFlashcardLesson(kalima),
    await makePhraseCourse(kalima),
    await makeStory(kalima),
  ];
  const editable = await kalima.app.phrases.getEditable(await operatorOf(kalima), phrases);
  const [phraseStage, phrase = { id: '' }] = [editable.stageId, ...editable.phrases];
  const { stageId: storyStage } = await kalima.app.stories.getEditable(await operatorOf(kalima), story);
  const email = `${randomUUID()}@example.org`;
  const newPassword = testPassword;
  const link = await kalima.app.accounts.createResetLink(profile.email ?? '');
  const token = link?.path.split('#')[1];
  const userId = profile.id;
  const userName = await nameOf(kalima, userId);
  const { profile: teacher } = await kalima.makeTeacher();
  const { client: admin } = await kalima.signInAdmin();
  const { id: classId } = await admin.call('POST /api/teacher/classes', {
    body: { name: '6B', startsOn: '2026-09-01', endsOn: null },
  });
  const { id: emptyClassId } = await admin.call('POST /api/teacher/classes', {
    body: { name: 'Of nobody', startsOn: '2026-09-01', endsOn: null },
  });
  const params = { id: classId };
  await admin.call('POST /api/teacher/classes/{id}/courses', { params, body: { courseIds: [id], dueOn: null } });
  await admin.call('POST /api/admin/classes/{id}/members', { params, body: { userIds: [userId] } });
  const word = await wordOfClass(kalima, classId);
  const { joinCode } = await admin.call('PUT /api/teacher/classes/{id}/join-code', { params });
  const rosterId = randomUUID();
  await sql`insert into roster_imports (id) values (${rosterId}::uuid)`.execute(kalima.database.db);
  const assignment = { params: { userId: profile.id, courseId: id } };
  const form = await formOf({ bytes: Buffer.from('GIF89a not really') });
  return {
    'POST /api/auth/sign-up/email': {
      body: { name: 'A', email, password: newPassword, targetLanguage: 'arabic', nativeLanguage: 'english' },
    },
    'GET /api/auth/sso/arrival': {},
    'POST /api/auth/sso/arrival': { body: { password: testPassword } },
    'PUT /api/admin/users/{userId}/single-sign-on': { params: { userId }, body: { state: 'allowed' } },
    'GET /api/school': {},
    'GET /api/admin/school': {},
    'PATCH /api/admin/school': { body: { version: 1, name: 'A' } },
    'POST /api/auth/sign-in/email': { body: { email: profile.email, password: testPassword } },
    'POST /api/auth/sign-in/user-name': { body: { userName, password: testPassword } },
    'POST /api/auth/sign-in/card': { body: { code: await cardCode(kalima, classId) } },
    'POST /api/auth/sign-out': {},
    'GET /api/auth/get-session': {},
    'POST /api/auth/reset-password': { body: { token, newPassword } },
    'GET /api/profile': {},
    'PATCH /api/profile': { body: { name: 'New' } },
    'POST /api/profile/password': { body: { currentPassword: testPassword, newPassword } },
    'POST /api/profile/first-password': { body: { newPassword } },
    'POST /api/profile/deletion': { body: { password: testPassword } },
    'GET /api/profile/sessions': {},
    'DELETE /api/profile/sessions/{sessionId}': { params: { sessionId: id } },
    'DELETE /api/profile/sessions': {},
    'GET /api/profile/two-factor': {},
    'POST /api/profile/two-factor': { body: { password: testPassword } },
    'POST /api/profile/two-factor/confirm': { body: { code: '000000' } },
    'POST /api/profile/two-factor/recovery-codes': { body: { password: testPassword, code: '000000' } },
    'POST /api/profile/two-factor/off': { body: { password: testPassword, code: '000000' } },
    'GET /api/admin/own-courses': {},
    'POST /api/admin/courses/{id}/copy': { params: { id: lesson }, body: {} },
    'GET /api/admin/packages/contents': { query: { course: lesson } },
    'GET /api/admin/packages': { query: { course: lesson } },
    'GET /api/courses': {},
    ...classInputs({
      id: classId,
      emptyClassId,
      courseId: id,
      spareCourseId: lesson,
      userId,
      teacherId: teacher.id,
      joinCode,
      rosterId,
      word,
    }),
    'GET /api/downloads': { query: { pictureWidth: 640 } },
    'GET /api/notifications': {},
    'POST /api/notifications/seen': {},
    'GET /api/learning-materials': { query: { q: 'a' } },
    'GET /api/learning-materials/{id}': { params: { id } },
    'GET /api/reading-lessons': {},
    'GET /api/reading-lessons/{id}': { params: { id: lesson } },
    'GET /api/flashcard-lessons': {},
    'GET /api/flashcard-lessons/{id}': { params: { id: lesson } },
    'GET /api/phrase-stages': {},
    'GET /api/phrase-courses/{id}': { params: { id: phrases } },
    'GET /api/story-stages': {},
    'GET /api/stories/{id}': { params: { id: story } },
    'POST /api/study-events': {
      body: { deviceId: id, deviceTime: new Date().toISOString(), events: [wordEvent('a', 'add')] },
    },
    'GET /api/vocabulary': {},
    'GET /api/review': { query: { minutes: 5, day: '2026-03-10' } },
    'GET /api/review/settings': {},
    'PUT /api/review/settings': { body: { ...presetReviewSettings, newWordsPerDay: 5 } },
    'GET /api/memory': {},
    'GET /api/profile/progress': {},
    'GET /api/profile/memory': { query: { day: '2026-03-10' } },
    'GET /api/profile/words': { query: { state: 'hard', language: 'arabic', limit: 10 } },
    'GET /api/admin/learning-materials/{id}': { params: { id } },
    'POST /api/admin/learning-materials': { body: materialWith() },
    'PUT /api/admin/learning-materials/{id}': { params: { id }, body: { ...materialWith(), version: 1 } },
    'DELETE /api/admin/learning-materials/{id}': { params: { id } },
    'GET /api/admin/reading-lessons/{id}': { params: { id: lesson } },
    'POST /api/admin/reading-lessons': { body: lessonWith() },
    'PUT /api/admin/reading-lessons/{id}': {
      params: { id: lesson },
      body: { ...lessonWith(), lessonAudioUrl: null, cards: [], version: 1 },
    },
    'DELETE /api/admin/reading-lessons/{id}': { params: { id: lesson } },
    'GET /api/admin/flashcard-lessons/{id}': { params: { id: flashcards } },
    'POST /api/admin/flashcard-lessons': { body: lessonWith() },
    'PUT /api/admin/flashcard-lessons/{id}': {
      params: { id: flashcards },
      body: { ...lessonWith(), cards: [], version: 1 },
    },
    'DELETE /api/admin/flashcard-lessons/{id}': { params: { id: flashcards } },
    'GET /api/admin/phrase-stages': {},
    'POST /api/admin/phrase-stages': { body: stageWith() },
    'PUT /api/admin/phrase-stages/{id}': { params: { id: phraseStage }, body: { ...stageWith(), version: 1 } },
    'DELETE /api/admin/phrase-stages/{id}': { params: { id: phraseStage } },
    'GET /api/admin/phrase-stages/{id}/courses': { params: { id: phraseStage } },
    'GET /api/admin/phrase-courses/{id}': { params: { id: phrases } },
    'POST /api/admin/phrase-courses': { body: { ...phraseCourseWith(), stageId: phraseStage } },
    'PUT /api/admin/phrase-courses/{id}': { params: { id: phrases }, body: { ...phraseCourseWith(), version: 1 } },
    'DELETE /api/admin/phrase-courses/{id}': { params: { id: phrases } },
    'PUT /api/admin/phrase-courses/{id}/order': { params: { id: phrases }, body: { ids: [] } },
    'POST /api/admin/phrase-courses/{id}/phrases': {
      params: { id: phrases },
      body: { ...phraseWith(), id: randomUUID() },
    },
    'PUT /api/admin/phrases/{id}': { params: { id: phrase.id }, body: { ...phraseWith(), version: 1 } },
    'DELETE /api/admin/phrases/{id}': { params: { id: phrase.id } },
    'GET /api/admin/story-stages': {},
    'POST /api/admin/story-stages': { body: stageWith() },
    'PUT /api/admin/story-stages/{id}': { params: { id: storyStage }, body: { ...stageWith(), version: 1 } },
    'DELETE /api/admin/story-stages/{id}': { params: { id: storyStage } },
    'GET /api/admin/story-stages/{id}/stories': { params: { id: storyStage } },
    'PUT /api/admin/phrase-stages/order': { body: { ids: [] } },
    'PUT /api/admin/phrase-stages/{id}/order': { params: { id: phraseStage }, body: { ids: [] } },
    'PUT /api/admin/story-stages/order': { body: { ids: [] } },
    'PUT /api/admin/reading-lessons/order': { body: { stage: 1, ids: [] } },
    'GET /api/admin/flashcard-lessons/{id}/spare-pictures': { params: { id: flashcards } },
    'PUT /api/admin/flashcard-lessons/order': { body: { stage: 1, ids: [] } },
    'PUT /api/admin/story-stages/{id}/order': { params: { id: storyStage }, body: { ids: [] } },
    'GET /api/admin/stories/{id}': { params: { id: story } },
    'POST /api/admin/stories': { body: { ...storyWith(), id: randomUUID(), stageId: storyStage } },
    'PUT /api/admin/stories/{id}': { params: { id: story }, body: { ...storyWith(), version: 1 } },
    'DELETE /api/admin/stories/{id}': { params: { id: story } },
    'GET /api/admin/statistics': {},
    'GET /api/admin/status': {},
    'POST /api/admin/media': { query: { purpose: 'learning-material-image' }, ...form },
    'GET /api/admin/courses': {},
    'PATCH /api/admin/courses/{id}': { params: { id }, body: { isFree: true, version: 1 } },
    'GET /api/admin/users': {},
    'GET /api/admin/courses/{id}/users': { params: { id } },
    'POST /api/admin/courses/sync': { body: { clear: true } },
    'POST /api/admin/users/by-email': { body: { emails: [profile.email] } },
    'POST /api/admin/users': { body: { name: 'New', email } },
    'GET /api/admin/users/{userId}/progress': { params: { userId } },
    'GET /api/admin/users/{userId}': { params: { userId } },
    'PATCH /api/admin/users/{userId}': { params: { userId }, body: { isActive: false } },
    'DELETE /api/admin/users/{userId}': { params: { userId } },
    'POST /api/admin/users/{userId}/progress-reset': { params: { userId } },
    'POST /api/admin/users/{userId}/reset-link': { params: { userId } },
    'GET /api/admin/users/{userId}/log': { params: { userId } },
    'GET /api/admin/users/{userId}/export': { params: { userId } },
    'GET /api/profile/export': {},
    'GET /api/admin/users/{userId}/courses': { params: { userId }, query: { assigned: 'yes' } },
    'PUT /api/admin/users/{userId}/courses': { params: { userId }, query: { courseType: 'story' } },
    'DELETE /api/admin/users/{userId}/courses': { params: { userId } },
    'POST /api/admin/assignments/bulk': { body: { userIds: [userId], courses: 'free' } },
    'PUT /api/admin/users/{userId}/courses/{courseId}': assignment,
    'DELETE /api/admin/users/{userId}/courses/{courseId}': assignment,
    'POST /api/admin/assignments/repair': {},
    'POST /api/admin/assignments/free': { body: {} },
    ...(await importInputs()),
    'GET /api/jobs': {},
    'GET /api/jobs/events': {},
    'GET /api/jobs/{id}': { params: { id } },
    'POST /api/jobs/{id}/cancel': { params: { id } },
    'POST /api/jobs/{id}/dismiss': { params: { id } },
    'GET /api/admin/jobs/{id}/left': { params: { id } },
    'POST /api/admin/jobs/{id}/undo': { params: { id } },
    'POST /api/admin/courses/{id}/users/found': { params: { id }, body: { names: ['A', 'B'] } },
    'POST /api/admin/courses/{id}/users': { params: { id }, body: { action: 'assign', userIds: [userId] } },
    'POST /api/admin/assignments/undo': {
      body: { action: 'assign', changedAt: new Date().toISOString(), userIds: [userId], withheldUserIds: [] },
    },
  };
}

const callers: Record<'nobody' | 'author' | Role, () => Promise<TestClient>> = {
  nobody: () => Promise.resolve(kalima.client()),
  user: async () => (await kalima.signUpLearner()).client,
  /** A teacher of all classes. */
  teacher: async () => {
    const { client, profile } = await kalima.makeTeacher();
    await sql`insert into class_teachers (class_id, user_id) select id, ${profile.id}::uuid from classes`.execute(
      kalima.database.db,
    );
    return client;
  },
  author: async () => (await kalima.makeAuthor()).client,
  admin: async () => (await kalima.makeAdmin()).client,
};
let unchanged: ReturnType<typeof inputs> | undefined;

test.each(keys.flatMap(([key, endpoint]) => callersOf(endpoint).map((who) => [key, who, endpoint] as const)))(
  '%s called by %s',
  async (key, who, endpoint) => {
    const ofRole = refusals[who][endpoint.access];
    const refusal = ofRole ?? expectedFailures[`${who} ${key}`] ?? null;
    // What reads, and what a role refuses, changes nothing: they share a school.
    const changesNothing = ofRole !== null || (refusal === null && endpoint.method === 'GET');
    const input = (await (changesNothing ? (unchanged ??= inputs()) : inputs()))[key];
    const client = await callers[who]();
    const [before] = await contents();
    const answer = await client.request(key, input);
    // A job ends with its first piece, before the next test.
    await sql`update jobs set is_ending = true where finished_at is null`.execute(kalima.database.db);
    await kalima.app.jobs.settled();
    if (refusal === null) {
      asSuccess(endpoint, answer);
      // Pages of other sites may make a browser read: that changes nothing.
      if (endpoint.method === 'GET') expect((await contents())[0]).toEqual(before);
      return;
    }
    expect(asFailure(answer).code).toBe(refusal);
    if (endpoint.access !== 'public') expect((await contents())[0]).toEqual(before);
  },
);

/** How much there is of everything that a call could make or remove. */
async function contents() {
  const { rows } =
    await sql`select (select count(*) from courses) as courses, (select sum(version) from courses) as versions,
    (select count(*) from user_course_assignments) as assignments,
    (select count(*) from classes) as classes, (select count(*) from class_members where left_at is null) as members,
    (select count(*) from class_courses where removed_at is null) as "classCourses", (select count(*) from class_teachers) as teachers, (select count(*) from class_notes) as notes, (select count(*) from practice_sets) as "practiceSets", (select count(*) from media) as media, (select count(*) from imports) as imports, (select count(*) from roster_imports where undone_at is null) as rosters,
    (select count(*) from sessions) as sessions, (select count(*) from login_cards) as cards,
    (select count(*) from profiles) as people, (select count(*) from verifications) as links`.execute(
      kalima.database.db,
    );
  return rows;
}

test('every endpoint of the contract is mounted, and no other one under /api', () => {
  const routes = [...kalima.routes].filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
  const declared = keys.map(([key]) => key.replace(/\{(\w+)\}/g, ':$1'));
  // The description of the contract, and two addresses that lead a browser to the provider and back.
  const others = ['GET /api/openapi.json', 'GET /api/auth/sso/start', 'GET /api/auth/sso/callback'];
  expect(routes.toSorted()).toEqual([...declared, ...others].toSorted());
});

test('paths and methods are declared once each, and admins and teachers have theirs under a path of their own', () => {
  expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
  for (const [key, { access }] of keys) {
    expect([key, key.includes(' /api/admin/')]).toEqual([key, access === 'admin' || access === 'author']);
    expect([key, key.includes(' /api/teacher/')]).toEqual([key, access === 'teacher']);
  }
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { type EndpointKey, endpoints } from '@kalima/shared/contract/endpoints';
import { presetReviewSettings } from '@kalima/shared/domain/learning/review-settings';
import { lessonWith, phraseCourseWith, phraseWith, stageWith, storyWith } from './testing/studied-content.ts';
import { callersOf, expectedFailures, refusals } from './testing/endpoint-refusals.ts';
import { wordEvent } from './testing/study-events.ts';
import { contentsOf } from './testing/contents-of.ts';
import { classInputs } from './testing/class-inputs.ts';
import { importInputs, packageInputs } from './testing/import-inputs.ts';
import { operationsInputs } from './testing/operations-inputs.ts';
import { noPhrasesLeft } from './testing/phrases-together.ts';
import { materialWith } from './testing/material-with.ts';
import { type Person, boundless, formOf, startTestApp, testPassword } from './testing/test-app.ts';
import { textInputs } from './testing/text-inputs.ts';
import { jobInputs } from './testing/job-inputs.ts';
import { walkedSchool } from './testing/walked-school.ts';
import { type LooseInput, type TestClient, asFailure, asSuccess } from './testing/test-client.ts';

// A walk calls more often than anybody does.
const kalima = await startTestApp({ limits: boundless });
const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}` as EndpointKey;
const keys = (endpoints as readonly EndpointDefinition[]).map((endpoint) => [keyOf(endpoint), endpoint] as const);

type InputOf = () => LooseInput | Promise<LooseInput>;

/** Makes an input that each endpoint accepts; a new endpoint must be added here. */
function inputs(): Record<EndpointKey, InputOf> {
  const school = walkedSchool(kalima);
  const { material, learner, lesson, flashcards, phrases, phraseStage, phrase, story, storyStage } = school;
  const { address, userName, resetToken, code } = school;
  const newAddress = () => `${randomUUID()}@example.org`;
  const [newPassword, untimed] = [testPassword, { sentences: [], version: 1 }];
  return {
    'POST /api/auth/sign-up/email': () => ({
      body: {
        name: 'A',
        email: newAddress(),
        password: newPassword,
        targetLanguage: 'arabic',
        nativeLanguage: 'english',
      },
    }),
    'GET /api/auth/sso/arrival': () => ({}),
    'POST /api/auth/sso/arrival': () => ({ body: { password: testPassword } }),
    'PUT /api/admin/users/{userId}/single-sign-on': async () => ({
      params: { userId: await learner() },
      body: { state: 'allowed' },
    }),
    'GET /api/admin/school': () => ({}),
    'PATCH /api/admin/school': () => ({ body: { version: 1, name: 'A' } }),
    'POST /api/auth/sign-in/email': async () => ({ body: { email: await address(), password: testPassword } }),
    'POST /api/auth/sign-in/user-name': async () => ({ body: { userName: await userName(), password: testPassword } }),
    'POST /api/auth/sign-in/card': async () => ({ body: { code: await code() } }),
    'POST /api/auth/sign-out': () => ({}),
    'GET /api/auth/get-session': () => ({}),
    'POST /api/auth/reset-password': async () => ({ body: { token: await resetToken(), newPassword } }),
    'GET /api/profile': () => ({}),
    'PATCH /api/profile': () => ({ body: { name: 'New' } }),
    'POST /api/profile/password': () => ({ body: { currentPassword: testPassword, newPassword } }),
    'POST /api/profile/first-password': () => ({ body: { newPassword } }),
    'POST /api/profile/deletion': () => ({ body: { password: testPassword } }),
    'GET /api/profile/sessions': () => ({}),
    'DELETE /api/profile/sessions/{sessionId}': () => ({ params: { sessionId: randomUUID() } }),
    'DELETE /api/profile/sessions': () => ({}),
    'GET /api/profile/two-factor': () => ({}),
    'POST /api/profile/two-factor': () => ({ body: { password: testPassword } }),
    'POST /api/profile/two-factor/confirm': () => ({ body: { code: '000000' } }),
    'POST /api/profile/two-factor/recovery-codes': () => ({ body: { password: testPassword, code: '000000' } }),
    'POST /api/profile/two-factor/off': () => ({ body: { password: testPassword, code: '000000' } }),
    'GET /api/author/own-courses': () => ({}),
    'POST /api/author/courses/{id}/copy': async () => ({ params: { id: await lesson() }, body: {} }),
    ...packageInputs(lesson),
    'GET /api/courses': () => ({}),
    ...classInputs(school),
    'GET /api/downloads': () => ({ query: { pictureWidth: 640 } }),
    'GET /api/notifications': () => ({}),
    'POST /api/notifications/seen': () => ({}),
    'GET /api/learning-materials': () => ({ query: { q: 'a' } }),
    'GET /api/learning-materials/{id}': async () => ({ params: { id: await material() } }),
    'GET /api/reading-lessons': () => ({}),
    'GET /api/reading-lessons/{id}': async () => ({ params: { id: await lesson() } }),
    'GET /api/flashcard-lessons': () => ({}),
    'GET /api/flashcard-lessons/{id}': async () => ({ params: { id: await lesson() } }),
    'GET /api/phrase-stages': () => ({}),
    'GET /api/phrase-courses/{id}': async () => ({ params: { id: await phrases() } }),
    'GET /api/story-stages': () => ({}),
    'GET /api/stories/{id}': async () => ({ params: { id: await story() } }),
    'POST /api/study-events': () => ({
      body: { deviceId: randomUUID(), deviceTime: new Date().toISOString(), events: [wordEvent('a', 'add')] },
    }),
    'GET /api/vocabulary': () => ({}),
    'GET /api/review': () => ({ query: { minutes: 5, day: '2026-03-10' } }),
    'GET /api/review/settings': () => ({}),
    'PUT /api/review/settings': () => ({ body: { ...presetReviewSettings, newWordsPerDay: 5 } }),
    'GET /api/memory': () => ({}),
    'GET /api/profile/progress': () => ({}),
    'GET /api/profile/memory': () => ({ query: { day: '2026-03-10' } }),
    'GET /api/profile/words': () => ({ query: { state: 'hard', language: 'arabic', limit: 10 } }),
    'GET /api/author/learning-materials/{id}': async () => ({ params: { id: await material() } }),
    'POST /api/author/learning-materials': () => ({ body: materialWith() }),
    'PUT /api/author/learning-materials/{id}': async () => ({
      params: { id: await material() },
      body: { ...materialWith(), version: 1 },
    }),
    'DELETE /api/author/learning-materials/{id}': async () => ({ params: { id: await material() } }),
    'GET /api/author/reading-lessons/{id}': async () => ({ params: { id: await lesson() } }),
    'POST /api/author/reading-lessons': () => ({ body: lessonWith() }),
    'PUT /api/author/reading-lessons/{id}': async () => ({
      params: { id: await lesson() },
      body: { ...lessonWith(), lessonAudioUrl: null, cards: [], version: 1 },
    }),
    'DELETE /api/author/reading-lessons/{id}': async () => ({ params: { id: await lesson() } }),
    'GET /api/author/flashcard-lessons/{id}': async () => ({ params: { id: await flashcards() } }),
    'POST /api/author/flashcard-lessons': () => ({ body: lessonWith() }),
    'PUT /api/author/flashcard-lessons/{id}': async () => ({
      params: { id: await flashcards() },
      body: { ...lessonWith(), cards: [], version: 1 },
    }),
    'DELETE /api/author/flashcard-lessons/{id}': async () => ({ params: { id: await flashcards() } }),
    'GET /api/author/phrase-stages': () => ({}),
    'POST /api/admin/phrase-stages': () => ({ body: stageWith() }),
    'PUT /api/admin/phrase-stages/{id}': async () => ({
      params: { id: await phraseStage() },
      body: { ...stageWith(), version: 1 },
    }),
    'DELETE /api/admin/phrase-stages/{id}': async () => ({ params: { id: await phraseStage() } }),
    'GET /api/author/phrase-stages/{id}/courses': async () => ({ params: { id: await phraseStage() } }),
    'GET /api/author/phrase-courses/{id}': async () => ({ params: { id: await phrases() } }),
    'POST /api/author/phrase-courses': async () => ({ body: { ...phraseCourseWith(), stageId: await phraseStage() } }),
    'PUT /api/author/phrase-courses/{id}': async () => ({
      params: { id: await phrases() },
      body: { ...phraseCourseWith(), version: 1 },
    }),
    'DELETE /api/author/phrase-courses/{id}': async () => ({ params: { id: await phrases() } }),
    'PUT /api/author/phrase-courses/{id}/order': async () => ({ params: { id: await phrases() }, body: { ids: [] } }),
    'PUT /api/author/phrase-courses/{id}/phrases': async () => noPhrasesLeft(kalima, await phrases()),
    'POST /api/author/phrase-courses/{id}/phrases': async () => ({
      params: { id: await phrases() },
      body: { ...phraseWith(), id: randomUUID() },
    }),
    'PUT /api/author/phrases/{id}': async () => ({
      params: { id: await phrase() },
      body: { ...phraseWith(), version: 1 },
    }),
    'DELETE /api/author/phrases/{id}': async () => ({ params: { id: await phrase() } }),
    'GET /api/author/story-stages': () => ({}),
    'POST /api/admin/story-stages': () => ({ body: stageWith() }),
    'PUT /api/admin/story-stages/{id}': async () => ({
      params: { id: await storyStage() },
      body: { ...stageWith(), version: 1 },
    }),
    'DELETE /api/admin/story-stages/{id}': async () => ({ params: { id: await storyStage() } }),
    'GET /api/author/story-stages/{id}/stories': async () => ({ params: { id: await storyStage() } }),
    'PUT /api/admin/phrase-stages/order': () => ({ body: { ids: [] } }),
    'PUT /api/admin/phrase-stages/{id}/order': async () => ({ params: { id: await phraseStage() }, body: { ids: [] } }),
    'PUT /api/admin/story-stages/order': () => ({ body: { ids: [] } }),
    'PUT /api/admin/reading-lessons/order': () => ({ body: { stage: 1, ids: [] } }),
    'GET /api/author/flashcard-lessons/{id}/spare-pictures': async () => ({ params: { id: await flashcards() } }),
    'PUT /api/admin/flashcard-lessons/order': () => ({ body: { stage: 1, ids: [] } }),
    'PUT /api/admin/story-stages/{id}/order': async () => ({ params: { id: await storyStage() }, body: { ids: [] } }),
    'GET /api/author/stories/{id}': async () => ({ params: { id: await story() } }),
    'POST /api/author/stories': async () => ({
      body: { ...storyWith(), id: randomUUID(), stageId: await storyStage() },
    }),
    'PUT /api/author/stories/{id}': async () => ({
      params: { id: await story() },
      body: { ...storyWith(), version: 1 },
    }),
    'PUT /api/author/stories/{id}/sentences': async () => ({ params: { id: await story() }, body: untimed }),
    'POST /api/author/known-words': () => ({ body: { language: 'english', text: 'A cat.' } }),
    'DELETE /api/author/stories/{id}': async () => ({ params: { id: await story() } }),
    'GET /api/admin/statistics': () => ({}),
    ...operationsInputs,
    'POST /api/author/media': async () => ({
      query: { purpose: 'learning-material-image' },
      ...(await formOf({ bytes: Buffer.from('GIF89a not really') })),
    }),
    'GET /api/author/media-library': () => ({ query: { kind: 'picture', q: 'word' } }),
    'GET /api/admin/courses': () => ({}),
    'PATCH /api/admin/courses/{id}': async () => ({
      params: { id: await material() },
      body: { isFree: true, version: 1 },
    }),
    ...textInputs(school),
    'GET /api/admin/users': () => ({}),
    'GET /api/admin/courses/{id}/users': async () => ({ params: { id: await material() } }),
    'POST /api/admin/courses/sync': () => ({ body: { clear: true } }),
    'POST /api/admin/users/by-email': async () => ({ body: { emails: [await address()] } }),
    'POST /api/admin/users': () => ({ body: { name: 'New', email: newAddress() } }),
    'GET /api/admin/users/{userId}/progress': async () => ({ params: { userId: await learner() } }),
    'GET /api/admin/users/{userId}': async () => ({ params: { userId: await learner() } }),
    'PATCH /api/admin/users/{userId}': async () => ({ params: { userId: await learner() }, body: { isActive: false } }),
    'DELETE /api/admin/users/{userId}': async () => ({ params: { userId: await learner() } }),
    'POST /api/admin/users/{userId}/progress-reset': async () => ({ params: { userId: await learner() } }),
    'POST /api/admin/users/{userId}/reset-link': async () => ({ params: { userId: await learner() } }),
    'GET /api/admin/users/{userId}/log': async () => ({ params: { userId: await learner() } }),
    'GET /api/admin/users/{userId}/export': async () => ({ params: { userId: await learner() } }),
    'GET /api/profile/export': () => ({}),
    'GET /api/admin/users/{userId}/courses': async () => ({
      params: { userId: await learner() },
      query: { assigned: 'yes' },
    }),
    'POST /api/admin/assignments/repair': () => ({}),
    'POST /api/admin/assignments/free': () => ({ body: {} }),
    ...importInputs(),
    ...jobInputs,
    'POST /api/admin/courses/{id}/users/found': async () => ({
      params: { id: await material() },
      body: { names: ['A', 'B'] },
    }),
  };
}

type Caller = keyof typeof refusals;

const people: Record<Exclude<Caller, 'nobody'>, () => Promise<Person>> = {
  user: () => kalima.signUpLearner(),
  teacher: () => kalima.makeTeacher(),
  author: () => kalima.makeAuthor(),
  admin: () => kalima.makeAdmin(),
};

/** Whom calls that change nothing come from, and what they are about: they share a school. */
const unchanged = { school: inputs(), people: new Map<Caller, Promise<Person>>() };

async function clientOf(who: Caller, isShared: boolean): Promise<TestClient> {
  if (who === 'nobody') return kalima.client();
  const person = (isShared && unchanged.people.get(who)) || people[who]();
  if (isShared) unchanged.people.set(who, person);
  const { client, profile } = await person;
  // A teacher of all classes.
  if (who === 'teacher')
    await sql`insert into class_teachers (class_id, user_id) select id, ${profile.id}::uuid from classes
      on conflict do nothing`.execute(kalima.database.db);
  return client;
}

test.each(keys.flatMap(([key, endpoint]) => callersOf(endpoint).map((who) => [key, who, endpoint] as const)))(
  '%s called by %s',
  async (key, who, endpoint) => {
    const ofRole = refusals[who][endpoint.access];
    const refusal = ofRole ?? expectedFailures[`${who} ${key}`] ?? null;
    // What reads, and what a role refuses.
    const changesNothing = ofRole !== null || (refusal === null && endpoint.method === 'GET');
    const input = await (changesNothing ? unchanged.school : inputs())[key]();
    // A new learner has what is free by then.
    const client = await clientOf(who, changesNothing && (who !== 'user' || ofRole !== null));
    const [before] = await contentsOf(kalima);
    const answer = await client.request(key, input);
    // A job ends with its first piece, before the next test.
    await sql`update jobs set is_ending = true where finished_at is null`.execute(kalima.database.db);
    await kalima.app.jobs.settled();
    if (refusal === null) {
      asSuccess(endpoint, answer);
      // Pages of other sites may make a browser read: that changes nothing.
      if (endpoint.method === 'GET') expect((await contentsOf(kalima))[0]).toEqual(before);
      return;
    }
    expect(asFailure(answer).code).toBe(refusal);
    if (endpoint.access !== 'public') expect((await contentsOf(kalima))[0]).toEqual(before);
  },
);

test('every endpoint of the contract is mounted, and no other one under /api', () => {
  const routes = [...kalima.routes].filter((route) => route.includes(' /api/') && !route.startsWith('HEAD '));
  const declared = keys.map(([key]) => key.replace(/\{(\w+)\}/g, ':$1'));
  const former = declared.flatMap((key) => (key.includes(' /api/author/') ? [key.replace('author', 'admin')] : []));
  // The description of the contract, and two addresses that lead a browser to the provider and back.
  const others = ['GET /api/openapi.json', 'GET /api/auth/sso/start', 'GET /api/auth/sso/callback'];
  expect(routes.toSorted()).toEqual([...declared, ...former, ...others].toSorted());
});

test('paths and methods are declared once each, and an address says whether it is for admins, authors or teachers', () => {
  expect(new Set(keys.map(([key]) => key)).size).toBe(keys.length);
  for (const [key, { access }] of keys)
    for (const role of ['admin', 'author', 'teacher'])
      expect([key, key.includes(` /api/${role}/`)]).toEqual([key, access === role]);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { classLimits } from '@kalima/shared/domain/teaching/classes';
import { classOf } from '../../testing/school-class.ts';
import { asFailure } from '../../testing/test-client.ts';
import { materialWith } from '../../testing/material-with.ts';
import { startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();

const learner = (change: object = {}) => ({
  name: 'Li Wei',
  email: `${crypto.randomUUID()}@example.org`,
  password: testPassword,
  targetLanguage: 'arabic',
  nativeLanguage: 'chinese',
  ...change,
});

const path = 'POST /api/auth/sign-up/email';

test('registering makes a learner who is signed in, with a profile as given', async () => {
  const { client, profile, email } = await kalima.signUpLearner({ name: '  李 薇 ' });
  expect(profile).toMatchObject({
    name: '李 薇',
    email,
    role: 'user',
    targetLanguage: 'arabic',
    nativeLanguage: 'english',
  });
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test('a new learner has the free courses, and no other', async () => {
  const admin = await kalima.signInAdmin();
  const free = await kalima.createMaterial();
  const paid = await kalima.createMaterial();
  await admin.client.call('PATCH /api/admin/courses/{id}', {
    params: { id: paid.id },
    body: { isFree: false, version: 1 },
  });
  const { client, profile } = await kalima.signUpLearner();
  const { items } = await client.call('GET /api/courses');
  const ids = items.map((course) => course.id);
  expect(ids).toContain(free.id);
  expect(ids).not.toContain(paid.id);
  expect(profile).toMatchObject({ assignedCount: items.length, assignedTypes: ['learning_material'] });
});

test.each([
  ['the same', (email: string) => email],
  ['another case', (email: string) => email.toUpperCase()],
  ['white space around', (email: string) => ` ${email} `],
])('an address is registered once: %s', async (_case, again) => {
  const { email } = await kalima.signUpLearner();
  expect(await kalima.client().codeOf(path, { body: learner({ email: again(email) }) })).toBe('USER_ALREADY_EXISTS');
});

test('of two registrations of one address at once, one succeeds', async () => {
  const body = learner();
  const answers = await Promise.all([1, 2, 3].map(() => kalima.client().request(path, { body })));
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  const refusals = answers
    .filter((answer) => answer.statusCode !== 200)
    .map((answer) => answer.json<{ code: string }>());
  expect(refusals.map((refusal) => refusal.code)).toEqual(['USER_ALREADY_EXISTS', 'USER_ALREADY_EXISTS']);
});

test.each([
  ['no name', { name: undefined }, 'name', 'REQUIRED'],
  ['an empty name', { name: '  ' }, 'name', 'REQUIRED'],
  ['a name of 121 characters', { name: 'n'.repeat(121) }, 'name', 'TOO_LONG'],
  ['a name of 10 kB', { name: 'n'.repeat(10_000) }, 'name', 'TOO_LONG'],
  ['NUL in the name', { name: 'a\u0000b' }, 'name', 'INVALID_CHARACTER'],
  ['a line end in the name', { name: 'a\nb' }, 'name', 'INVALID_CHARACTER'],
  ['a terminal’s command in the name', { name: 'a\u001b[2Kb' }, 'name', 'INVALID_CHARACTER'],
  ['a turn of direction in the name', { name: 'Ann\u202egro.elpmaxe@nimda' }, 'name', 'INVALID_CHARACTER'],
  ['half a character in the name', { name: 'a\ud83d' }, 'name', 'INVALID_CHARACTER'],
  ['a number for a name', { name: 5 }, 'name', 'INVALID_TYPE'],
  ['no email', { email: undefined }, 'email', 'REQUIRED'],
  ['an email without a domain', { email: 'li@' }, 'email', 'INVALID_EMAIL'],
  ['an email of 300 characters', { email: `${'l'.repeat(290)}@example.org` }, 'email', 'TOO_LONG'],
  ['a password of 7 characters', { password: '1234567' }, 'password', 'TOO_SHORT'],
  ['a password of 129 characters', { password: 'p'.repeat(129) }, 'password', 'TOO_LONG'],
  ['NUL in the password', { password: 'pass\u0000word' }, 'password', 'INVALID_CHARACTER'],
  ['no target language', { targetLanguage: undefined }, 'targetLanguage', 'REQUIRED'],
  ['an unknown target language', { targetLanguage: 'klingon' }, 'targetLanguage', 'INVALID_VALUE'],
  ['a native language that is none of the list', { nativeLanguage: 'egyptian' }, 'nativeLanguage', 'INVALID_VALUE'],
  ['a role', { role: 'admin' }, 'role', 'UNKNOWN_FIELD'],
  ['progress', { progress: {} }, 'progress', 'UNKNOWN_FIELD'],
])('refuses %s', async (_case, change, field, code) => {
  const body = learner(change);
  const failure = await kalima.client().refused(path, { body });
  expect(failure.code).toBe('VALIDATION_FAILED');
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field, code })]);
  const { rows } = await sql`select 1 from profiles where email = ${body.email}`.execute(kalima.database.db);
  expect(rows).toEqual([]);
});

test.each([8, 128])('a password may have %d characters', async (length) => {
  const body = learner({ password: 'é'.repeat(length) });
  expect((await kalima.client().request(path, { body })).statusCode).toBe(200);
  const { email, password } = body;
  expect(
    (await kalima.client().request('POST /api/auth/sign-in/email', { body: { email, password } })).statusCode,
  ).toBe(200);
});

test('a password counts to its last sign, and as it was typed', async () => {
  const password = ` ${'ﬁe\u0301'.repeat(41)}Zz `;
  const { email } = await kalima.signUpLearner();
  const body = { currentPassword: testPassword, newPassword: password };
  await (await kalima.signIn(email)).client.call('POST /api/profile/password', { body });
  const signIn = (given: string) =>
    kalima.client().request('POST /api/auth/sign-in/email', { body: { email, password: given } });
  const { length } = password;
  expect(length).toBe(127);
  const others = [`${password.slice(0, -2)}y `, password.trim(), password.normalize('NFKC'), password.toLowerCase()];
  for (const other of others) expect((await signIn(other)).statusCode).toBe(401);
  expect((await signIn(password)).statusCode).toBe(200);
});

test('more than a megabyte is refused before it is read', async () => {
  expect(await kalima.client().codeOf(path, { body: learner({ name: 'n'.repeat(2_000_000) }) })).toBe(
    'PAYLOAD_TOO_LARGE',
  );
});

test.each([
  ['no JSON', '{"name":', 'application/json', 'MALFORMED_JSON'],
  ['nothing', '', 'application/json', 'MALFORMED_JSON'],
  ['a poisoned prototype', '{"__proto__": {"role": "admin"}}', 'application/json', 'MALFORMED_JSON'],
  ['XML', '<a/>', 'application/xml', 'UNSUPPORTED_MEDIA_TYPE'],
  ['text', 'hello', 'text/plain', 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form of another site', 'name=a', 'application/x-www-form-urlencoded', 'UNSUPPORTED_MEDIA_TYPE'],
  ['a list', '[]', 'application/json', 'VALIDATION_FAILED'],
  ['null', 'null', 'application/json', 'VALIDATION_FAILED'],
])('a body that is %s is refused', async (_case, payload, type, code) => {
  expect(await kalima.client().codeOf(path, { payload, headers: { 'content-type': type } })).toBe(code);
});

test('a registration does not make an admin, whatever the first one is', async () => {
  const { client } = await kalima.signUpLearner();
  expect(await client.codeOf('POST /api/author/learning-materials', { body: materialWith() })).toBe('FORBIDDEN_ROLE');
});

async function classWithCode(parts: Parameters<typeof classOf>[1] = {}) {
  const admin = await kalima.signInAdmin();
  const id = await classOf(kalima, parts);
  const { joinCode } = await admin.client.call('PUT /api/teacher/classes/{id}/join-code', { params: { id } });
  return { id, classCode: joinCode, admin: admin.client };
}

test('with the code of a class one is in it at once, with its courses and no free ones', async () => {
  await kalima.createMaterial();
  const { id: courseId } = await kalima.createMaterial();
  const { id, classCode } = await classWithCode({ name: '6B', courses: [courseId] });
  const client = kalima.client();
  const { user } = await client.call(path, { body: learner({ classCode: classCode.toLowerCase() }) as never });
  expect(user.assignedCount).toBe(1);
  expect((await client.call('GET /api/classes')).items).toMatchObject([{ id, name: '6B' }]);
});

test('where registration is by class code, nobody registers without the code of a class that runs', async () => {
  const { id, classCode, admin } = await classWithCode();
  const { version, ...before } = await admin.call('GET /api/admin/school');
  await admin.call('PATCH /api/admin/school', { body: { version, registration: 'class-code' } });
  expect((await kalima.client().call('GET /api/school')).registration).toBe('class-code');
  const register = (change: object) => kalima.client().request(path, { body: learner(change) });
  expect(asFailure(await register({}))).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { fields: [{ field: 'classCode', code: 'REQUIRED' }] },
  });
  const known = learner({ classCode });
  const { email } = known;
  expect((await kalima.client().request(path, { body: known })).statusCode).toBe(200);
  for (const classCodeOfNone of ['BBBBBB', 'no code']) {
    // Of an address that has an account no more is told than of another one.
    expect(asFailure(await register({ classCode: classCodeOfNone })).code).toBe('CLASS_CODE_UNKNOWN');
    expect(asFailure(await register({ classCode: classCodeOfNone, email })).code).toBe('CLASS_CODE_UNKNOWN');
  }

  const full = learner({ classCode });
  await sql`with filled as (
      insert into profiles (full_name, email, search_text, target_language, native_language)
      select 'Filling', 'filling' || n || '@x.example', '', 'arabic', 'english' from generate_series(1, ${classLimits.members}) n returning id
    )
    insert into class_members (class_id, user_id, joined_at) select ${id}::uuid, id, now() from filled`.execute(
    kalima.database.db,
  );
  expect(asFailure(await kalima.client().request(path, { body: full })).code).toBe('CLASS_FULL');
  // Nothing is left of who could not come in.
  expect(asFailure(await kalima.client().request(path, { body: full })).code).toBe('CLASS_FULL');
  const now = await admin.call('GET /api/admin/school');
  await admin.call('PATCH /api/admin/school', { body: { version: now.version, registration: before.registration } });
});

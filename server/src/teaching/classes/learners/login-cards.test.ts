import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardCodeFrom, cardCodeInHalves } from '@kalima/shared/domain/people/login-cards';
import { classOf } from '../../../testing/school-class.ts';
import { startTestApp, testPassword } from '../../../testing/test-app.ts';

const kalima = await startTestApp();
const { db } = kalima.database;
const path = '/api/teacher/classes/{id}';
const newPassword = 'violet harbour 27';

/** A class with learners that its teacher made, and a card for each. */
async function withCards(count = 1) {
  const teacher = await kalima.makeTeacher();
  const id = await classOf(kalima, { teachers: [teacher] });
  const params = { id };
  const learners = Array.from({ length: count }, (_, n) => ({ name: `Learner ${n}`, userName: `c${randomUUID()}` }));
  const { userIds } = await teacher.client.call(`POST ${path}/learners`, { params, body: { learners } });
  const make = async (body: { userIds?: string[]; people?: 'all' | 'without-card' } = {}) =>
    teacher.client.call(`POST ${path}/login-cards`, { params, body });
  const { cards } = await make();
  const members = async () => (await teacher.client.call(`GET ${path}/members`, { params })).items;
  const [code = ''] = cards.map((card) => card.code);
  return { id, params, teacher, client: teacher.client, userIds, userId: userIds[0] ?? '', cards, code, make, members };
}
const enter = (code: string, client = kalima.client()) =>
  client.codeOf('POST /api/auth/sign-in/card', { body: { code } });
async function entered(code: string) {
  const client = kalima.client();
  const { user } = await client.call('POST /api/auth/sign-in/card', { body: { code } });
  return { client, user };
}

test('a card signs its learner in, however the code is typed, and once; the teacher sees when', async () => {
  const { code, userId, members, cards } = await withCards();
  expect(await members()).toMatchObject([{ card: { usedAt: null } }]);
  const { client, user } = await entered(` ${cardCodeInHalves(code).toLowerCase()} `);
  expect(user).toMatchObject({
    id: userId,
    email: null,
    userName: cards[0]?.userName,
    hasPassword: false,
    role: 'user',
  });
  expect((await client.call('GET /api/profile')).id).toBe(userId);
  expect(await enter(code)).toBe('CARD_INVALID');
  expect((await members())[0]?.card?.usedAt).not.toBeNull();
});

test('cards can be made for those alone who have none, or whose card ran out unused; how many that are is told', async () => {
  const { client, params, make, cards, userIds } = await withCards(3);
  const counts = async () => (await client.call(`GET ${path}/members`, { params })).mayHaveCard;
  expect(await counts()).toEqual({ all: 3, withoutCard: 0 });
  expect((await make({ people: 'without-card' })).cards).toEqual([]);
  await entered(cards.find(({ userId }) => userId === userIds[0])?.code ?? '');
  await sql`update login_cards set expires_at = now() - interval '1 second' where user_id = any(${userIds.slice(0, 2)}::uuid[])`.execute(
    db,
  );
  expect(await counts()).toEqual({ all: 3, withoutCard: 1 });
  expect((await make({ people: 'without-card' })).cards.map(({ userId }) => userId)).toEqual([userIds[1]]);
  expect(await entered(cards.find(({ userId }) => userId === userIds[2])?.code ?? '')).toBeDefined();
});

test('of two who use a card at once one gets in', async () => {
  const { code } = await withCards();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => kalima.client().request('POST /api/auth/sign-in/card', { body: { code } })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
});

test.each<[string, (made: Awaited<ReturnType<typeof withCards>>) => Promise<unknown>]>([
  ['a new one was made', ({ make }) => make()],
  [
    'it was voided',
    ({ client, params, userIds }) => client.call(`POST ${path}/login-cards/removal`, { params, body: { userIds } }),
  ],
  ['it has run out', () => sql`update login_cards set expires_at = now() - interval '1 second'`.execute(db)],
  [
    'its maker was deactivated',
    async ({ teacher }) =>
      (await kalima.signInAdmin()).client.call('PATCH /api/admin/users/{userId}', {
        params: { userId: teacher.profile.id },
        body: { isActive: false },
      }),
  ],
  [
    'the learner became a teacher',
    async ({ userId }) =>
      (await kalima.signInAdmin()).client.call('PATCH /api/admin/users/{userId}', {
        params: { userId },
        body: { role: 'teacher' },
      }),
  ],
])('a card does not work any more when %s', async (_case, end) => {
  const made = await withCards();
  await end(made);
  expect(await enter(made.code)).toBe('CARD_INVALID');
});

test('a card goes on when its maker changes their own password, and works till its last day', async () => {
  const { code, teacher, cards, make } = await withCards();
  const body = { currentPassword: testPassword, newPassword };
  await teacher.client.call('POST /api/profile/password', { body });
  expect(cards).toHaveLength(1);
  const { expiresAt } = await make({ userIds: [randomUUID()] });
  expect(expiresAt).toBeNull();
  const { rows } = await sql<{
    days: number;
  }>`select round(extract(epoch from expires_at - made_at) / 86400)::int as days
    from login_cards where used_at is null and made_by = ${teacher.profile.id}::uuid`.execute(db);
  expect(rows).toEqual([{ days: 30 }]);
  await entered(code);
});

test('what is stored of a card does not let anybody in, and no code is stored', async () => {
  const { code, userId } = await withCards();
  const { rows } = await sql<{ hash: string }>`select hash from login_cards where user_id = ${userId}::uuid`.execute(
    db,
  );
  expect(rows[0]?.hash).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(await enter(rows[0]?.hash ?? '')).toBe('VALIDATION_FAILED');
});

test('to void a card signs out who came in by it', async () => {
  const { code, client, params, userIds, members } = await withCards();
  const { client: finder } = await entered(code);
  const body = { userIds };
  expect(await client.call(`POST ${path}/login-cards/removal`, { params, body })).toEqual({
    endedUserIds: body.userIds,
  });
  expect(await client.call(`POST ${path}/login-cards/removal`, { params, body })).toEqual({ endedUserIds: [] });
  expect(await finder.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await members()).toMatchObject([{ card: null, mayHaveCard: true }]);
});

test('who came in by a card chooses a password, signs in with the user name, and a new card helps who forgot it', async () => {
  const { code, make, cards } = await withCards();
  const userName = cards[0]?.userName ?? '';
  const one = await entered(code);
  const path2 = 'POST /api/profile/first-password';
  expect(await one.client.codeOf(path2, { body: { newPassword: 'password1' } })).toBe('VALIDATION_FAILED');
  expect(await one.client.codeOf(path2, { body: { newPassword: userName } })).toBe('VALIDATION_FAILED');
  await one.client.call(path2, { body: { newPassword } });
  expect(await one.client.codeOf(path2, { body: { newPassword: 'another harbour' } })).toBe('PASSWORD_REQUIRED');
  const body = { userName: `  ${userName.toUpperCase()}`, password: newPassword };
  const { user } = await kalima.client().call('POST /api/auth/sign-in/user-name', { body });
  expect(user).toMatchObject({ userName, hasPassword: true });
  const two = await entered((await make()).cards[0]?.code ?? '');
  await two.client.call(path2, { body: { newPassword: 'another harbour' } });
  expect(await one.client.codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf('POST /api/auth/sign-in/user-name', { body })).toBe(
    'INVALID_USER_NAME_OR_PASSWORD',
  );
});

test('an hour after the card a password that is there is asked for', async () => {
  const { code, make } = await withCards();
  await (await entered(code)).client.call('POST /api/profile/first-password', { body: { newPassword } });
  const { client } = await entered((await make()).cards[0]?.code ?? '');
  await sql`update login_cards set used_at = used_at - interval '61 minutes' where used_at is not null`.execute(db);
  expect(await client.codeOf('POST /api/profile/first-password', { body: { newPassword } })).toBe('PASSWORD_REQUIRED');
});

test('a teacher makes no card for whom others or an address let in; an admin does for learners without a second factor', async () => {
  const { id, params, client, make, members } = await withCards();
  const [registered, careful] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  await sql`insert into two_factors (user_id, secret, confirmed_at) values (${careful.profile.id}::uuid, 'x', now())`.execute(
    db,
  );
  const userIds = [registered.profile.id, careful.profile.id];
  const { client: admin } = await kalima.signInAdmin();
  await admin.call('POST /api/admin/classes/{id}/members', { params: { id }, body: { userIds } });
  expect(await make({ userIds })).toEqual({ cards: [], expiresAt: null, leftOutUserIds: userIds });
  expect((await make()).cards).toHaveLength(1);
  expect((await members()).filter(({ mayHaveCard }) => mayHaveCard)).toHaveLength(1);
  expect(await client.call(`POST ${path}/login-cards/removal`, { params, body: { userIds } })).toEqual({
    endedUserIds: [],
  });
  const byAdmin = await admin.call(`POST ${path}/login-cards`, { params, body: { userIds } });
  expect(byAdmin).toMatchObject({
    cards: [{ userId: registered.profile.id, email: registered.email }],
    leftOutUserIds: [careful.profile.id],
  });
  // What an admin made for them a teacher neither sees nor ends.
  expect((await members()).find((one) => one.id === registered.profile.id)?.card).toBeNull();
  expect((await entered(byAdmin.cards[0]?.code ?? '')).user.id).toBe(registered.profile.id);
});

test('a school-made account that has another way in is none of a teacher any more, and who left the class neither', async () => {
  const { make, userIds, userId, client, params } = await withCards(3);
  await sql`update profiles set email = ${`${randomUUID()}@example.org`} where id = ${userId}::uuid`.execute(db);
  await sql`insert into sign_in_identities (issuer, subject, user_id) values ('https://a.example', 'theirs', ${userIds[1]}::uuid)`.execute(
    db,
  );
  await client.call(`POST ${path}/members/removal`, { params, body: { userIds: userIds.slice(2) } });
  expect((await make({ userIds })).leftOutUserIds).toEqual(userIds);
});

test('a card does not pass a second factor, and is not spent by the attempt', async () => {
  const { code, userId } = await withCards();
  await sql`insert into two_factors (user_id, secret, confirmed_at) values (${userId}::uuid, 'x', now())`.execute(db);
  expect(await enter(code)).toBe('SECOND_FACTOR_REQUIRED');
  await sql`delete from two_factors where user_id = ${userId}::uuid`.execute(db);
  await entered(code);
});

test('forty pupils sign in by cards behind one address, with two typing errors each; wrong codes end at three hundred', async () => {
  const { cards } = await withCards(40);
  const school = '198.51.100.77';
  const wrong = () => cardCodeFrom((count) => crypto.getRandomValues(new Uint8Array(count)));
  const pupil = async ({ code }: { code: string }) => {
    const client = kalima.client(school);
    expect(await enter(wrong(), client)).toBe('CARD_INVALID');
    expect(await enter(wrong(), client)).toBe('CARD_INVALID');
    return (await client.request('POST /api/auth/sign-in/card', { body: { code } })).statusCode;
  };
  const answers = await Promise.all(cards.map(pupil));
  expect(answers).toEqual(cards.map(() => 200));
  const counted = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select attempts as n from throttles where key = 'card codes:198.51.100.77'`.execute(db);
    return rows[0]?.n ?? 0;
  };
  for (let left = 300 - (await counted()); left > 0; left -= 1)
    expect(await enter(wrong(), kalima.client(school))).toBe('CARD_INVALID');
  const { code } = await withCards();
  expect(await enter(wrong(), kalima.client(school))).toBe('TOO_MANY_ATTEMPTS');
  // A right one behind the same address neither: it would tell a right guess from a wrong one.
  expect(await enter(code, kalima.client(school))).toBe('TOO_MANY_ATTEMPTS');
});

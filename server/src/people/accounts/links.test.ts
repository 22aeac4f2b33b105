import { expect, test } from 'vitest';
import { type Person, startTestApp, testPassword } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const newPassword = 'a new password';
const user = '/api/admin/users/{userId}';
const of = (person: Person) => ({ params: { userId: person.profile.id } });

/** A link that one admin makes for a learner, with another admin who stands by. */
async function madeLink() {
  const [maker, other] = [await kalima.makeAdmin(), await kalima.signInAdmin()];
  const learner = await kalima.signUpLearner();
  const { path } = await maker.client.call(`POST ${user}/reset-link`, of(learner));
  const use = () =>
    kalima.client().request('POST /api/auth/reset-password', {
      body: { token: path.split('#')[1] ?? '', newPassword },
    });
  return { maker, other, learner, use };
}

type Made = Awaited<ReturnType<typeof madeLink>>;
const change = (person: Person) =>
  person.client.call('POST /api/profile/password', {
    body: { currentPassword: testPassword, newPassword: 'my own one' },
  });

test.each<[string, (made: Made) => Promise<unknown>]>([
  ['the person changes their password', ({ learner }) => change(learner)],
  ['the maker changes theirs', ({ maker }) => change(maker)],
  [
    'the person is deactivated',
    ({ other, learner }) => other.client.call(`PATCH ${user}`, { ...of(learner), body: { isActive: false } }),
  ],
  [
    'the maker is deactivated',
    ({ other, maker }) =>
      other.client.call(`PATCH ${user}`, { ...of(maker), body: { isActive: false, password: testPassword } }),
  ],
  [
    'the person becomes an admin',
    ({ other, learner }) =>
      other.client.call(`PATCH ${user}`, { ...of(learner), body: { role: 'admin', password: testPassword } }),
  ],
  [
    'the maker is no admin any more',
    ({ other, maker }) =>
      other.client.call(`PATCH ${user}`, { ...of(maker), body: { role: 'user', password: testPassword } }),
  ],
  [
    'the maker is deleted',
    ({ other, maker }) => other.client.call(`DELETE ${user}`, { ...of(maker), body: { password: testPassword } }),
  ],
  [
    'another admin makes a newer one',
    ({ other, learner }) => other.client.call(`POST ${user}/reset-link`, of(learner)),
  ],
  ['the operator makes a newer one', ({ learner }) => kalima.app.accounts.createResetLink(learner.email)],
  ['the operator raises the person', ({ learner }) => kalima.app.accounts.raiseToAdmin(learner.email)],
])('a link does not work any more when %s', async (_case, end) => {
  const made = await madeLink();
  await end(made);
  const answer = await made.use();
  expect(answer.json()).toMatchObject({ code: 'RESET_LINK_INVALID' });
  expect(answer.statusCode).toBe(422);
});

test('a link works while nothing of that has happened', async () => {
  const { learner, other, use } = await madeLink();
  // What concerns somebody else does not end it.
  await other.client.call(`PATCH ${user}`, { ...of(await kalima.signUpLearner()), body: { isActive: false } });
  expect((await use()).statusCode).toBe(200);
  await kalima.signIn(learner.email, newPassword);
});

test('who is no admin any more makes no link, however late the request comes', async () => {
  const { maker, other, learner } = await madeLink();
  await other.client.call(`PATCH ${user}`, { ...of(maker), body: { role: 'user', password: testPassword } });
  const caller = await kalima.app.accounts.operatorOf(other.email);
  const admin = { ...caller, userId: maker.profile.id };
  const late = kalima.app.accounts.createResetLinkBy({ admin, hasGivenPassword: true }, learner.profile.id);
  await expect(late).rejects.toMatchObject({ code: 'FORBIDDEN_ROLE' });
});

test('thirty passwords are tried with one link, however weak they are; another link goes on', async () => {
  const admin = await kalima.signInAdmin();
  const [guesser, other] = [await kalima.signUpLearner(), await kalima.signUpLearner()];
  const linkTo = async (person: Person) => {
    const { path } = await admin.client.call(`POST ${user}/reset-link`, of(person));
    const token = path.split('#')[1] ?? '';
    return (password: string) =>
      kalima.client().codeOf('POST /api/auth/reset-password', { body: { token, newPassword: password } });
  };
  const tryOne = await linkTo(guesser);
  const codes = await Promise.all(Array.from({ length: 40 }, () => tryOne(`${guesser.profile.name}2026!`)));
  expect(codes.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(30);
  expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(10);
  expect(await tryOne(newPassword)).toBe('TOO_MANY_ATTEMPTS');
  const setOther = await linkTo(other);
  expect(await setOther(`${other.profile.name}2026!`)).toBe('VALIDATION_FAILED');
  const { path } = await admin.client.call(`POST ${user}/reset-link`, of(other));
  const body = { token: path.split('#')[1] ?? '', newPassword };
  await kalima.client().call('POST /api/auth/reset-password', { body });
  await kalima.signIn(other.email, newPassword);
});

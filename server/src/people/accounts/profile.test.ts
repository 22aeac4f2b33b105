import { contentLanguages } from '@kalima/shared/domain/language/languages';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const kalima = await startTestApp();
const usual = { text: 'usual', lines: 'usual', contrast: 'system', motion: 'system', aids: 'until-known' } as const;

test('a person changes their own name and languages, each alone or together', async () => {
  const { client, profile } = await kalima.signUpLearner();
  const named = await client.call('PATCH /api/profile', { body: { name: ' نور ' } });
  expect(named).toEqual({ ...profile, name: 'نور' });
  const changed = await client.call('PATCH /api/profile', {
    body: { targetLanguage: 'chinese', nativeLanguage: 'arabic' },
  });
  expect(changed).toEqual({ ...named, targetLanguage: 'chinese', nativeLanguage: 'arabic' });
  expect(await client.call('PATCH /api/profile', { body: {} })).toEqual(changed);
  expect(await client.call('GET /api/profile')).toEqual(changed);
});

test.each(contentLanguages)('%s can be studied', async (targetLanguage) => {
  const { client } = await kalima.signUpLearner();
  const changed = await client.call('PATCH /api/profile', { body: { targetLanguage } });
  expect(changed).toMatchObject({ targetLanguage });
});

test('how a person reads goes with them, whole, to wherever they sign in', async () => {
  const { client, profile, email } = await kalima.signUpLearner();
  expect(profile.reading).toBeNull();
  const reading = { ...usual, text: 'larger', contrast: 'high', aids: 'never' } as const;
  expect(await client.call('PATCH /api/profile', { body: { reading } })).toEqual({ ...profile, reading });
  await client.call('PATCH /api/profile', { body: { name: 'Same reader' } });
  expect((await kalima.signIn(email)).profile.reading).toEqual(reading);
});

test('an admin finds people by their new name and not by the old', async () => {
  const admin = await kalima.signInAdmin();
  const { client, profile, email } = await kalima.signUpLearner({ name: 'Oldname Unmistakable' });
  await client.call('PATCH /api/profile', { body: { name: 'Newname Unmistakable' } });
  const found = async (q: string) => (await admin.client.call('GET /api/admin/users', { query: { q } })).items;
  expect(await found('newname')).toEqual([expect.objectContaining({ id: profile.id, name: 'Newname Unmistakable' })]);
  expect(await found('oldname')).toEqual([]);
  expect(await found(email)).toHaveLength(1);
});

test.each([
  ['an empty name', { name: '' }, 'name', 'REQUIRED'],
  ['a name of 10 kB', { name: 'n'.repeat(10_000) }, 'name', 'TOO_LONG'],
  ['NUL in the name', { name: '\u0000' }, 'name', 'INVALID_CHARACTER'],
  ['null for a name', { name: null }, 'name', 'INVALID_TYPE'],
  ['an unknown language', { targetLanguage: 'latin' }, 'targetLanguage', 'INVALID_VALUE'],
  ['a role', { role: 'admin' }, 'role', 'UNKNOWN_FIELD'],
  ['an email', { email: 'other@example.org' }, 'email', 'UNKNOWN_FIELD'],
  ['a size of text that there is not', { reading: { ...usual, text: 'huge' } }, 'reading.text', 'INVALID_VALUE'],
  ['more than what is read by', { reading: { ...usual, note: 'x' } }, 'reading.note', 'UNKNOWN_FIELD'],
])('refuses %s', async (_case, body, field, code) => {
  const { client, profile } = await kalima.signUpLearner();
  const failure = await client.refused('PATCH /api/profile', { body });
  expect(failure.details?.fields).toEqual([expect.objectContaining({ field, code })]);
  expect(await client.call('GET /api/profile')).toEqual(profile);
});

test('nobody has no profile', async () => {
  expect(await kalima.client().codeOf('GET /api/profile')).toBe('UNAUTHENTICATED');
  expect(await kalima.client().codeOf('PATCH /api/profile', { body: { name: 'A' } })).toBe('UNAUTHENTICATED');
});

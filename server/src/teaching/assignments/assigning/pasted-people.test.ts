import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Person, startTestApp } from '../../../testing/test-app.ts';

const kalima = await startTestApp();

test('a pasted list finds people by email, user name and full name, and names who is not there, or there twice', async () => {
  const { id } = await kalima.createMaterial();
  const { client } = await kalima.signInAdmin();
  const [salma, tomas, kim, namesake] = (await Promise.all([1, 2, 3, 4].map(() => kalima.signUpWithoutCourses()))) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const call = async (person: Person, name: string) => person.client.call('PATCH /api/profile', { body: { name } });
  await call(salma, 'Salma Aziz of the list');
  await call(tomas, 'Ｔomás Prado of the list');
  await call(kim, 'Kim Lee of the list');
  await call(namesake, 'Kim Lee of the list');
  await sql`update profiles set user_name = 'salma.list' where id = ${salma.profile.id}::uuid`.execute(
    kalima.database.db,
  );
  const names = [
    'SALMA.LIST',
    'tomás prado of the list',
    kim.email.toUpperCase(),
    'Kim Lee of the list',
    'Kim',
    'Nobody at all',
  ];
  const found = await client.call('POST /api/admin/courses/{id}/users/found', { params: { id }, body: { names } });
  expect(found.items.map((one) => one.id).toSorted()).toEqual(
    [salma, tomas, kim].map((person) => person.profile.id).toSorted(),
  );
  expect(found.ambiguous).toEqual(['Kim Lee of the list']);
  expect(found.unknown).toEqual(['Kim', 'Nobody at all']);
  const many = { params: { id }, body: { names: Array.from({ length: 501 }, (_, index) => `${index}`) } };
  expect(await client.codeOf('POST /api/admin/courses/{id}/users/found', many)).toBe('VALIDATION_FAILED');
});

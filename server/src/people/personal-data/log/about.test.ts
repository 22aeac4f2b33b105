import { z } from 'zod';
import { expect, test } from 'vitest';
import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { endpoints } from '@kalima/shared/contract/endpoints';

/** Fields by which a request or an answer names people. */
const naming = new Set(['userId', 'userIds', 'learner', 'learners', 'learnerId', 'email', 'userName']);

/** What names people and is not noted, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'GET /api/admin/users': 'a list by which people are found: names and addresses',
  'POST /api/admin/users/by-email': 'finds people by addresses that the admin has',
  'GET /api/admin/courses/{id}/users': 'a list by which people are found: names and addresses',
  'POST /api/admin/courses/{id}/users/found': 'finds people by names that the admin has',
  'POST /api/teacher/courses/{id}/assignments/count': 'counts those who are ticked, before anything is changed',
  'GET /api/admin/statistics': 'the dashboard names those who registered last',
  'GET /api/teacher/attention': 'counts learners, and names none',
  'GET /api/admin/teachers': 'a list by which teachers are found',
  'GET /api/teacher/classes/{id}/members': 'the list of names of a class',
  'POST /api/admin/rosters/check': 'finds people by names and numbers that the admin has',
  'DELETE /api/admin/users/{userId}': 'the log goes with its person; the log of the server notes it',
};

/** The names of all fields in a schema, however deep. */
function fieldsOf(schema: z.ZodType | undefined): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    else if (typeof node === 'object' && node !== null)
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name);
        walk(value);
      }
  };
  if (schema) walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return found;
}

const forStaff = (endpoints as readonly EndpointDefinition[]).filter(
  ({ access }) => access === 'admin' || access === 'teacher',
);
const namesPeople = ({ params, body, response }: EndpointDefinition) =>
  [params, body, response].some((schema) => [...fieldsOf(schema)].some((field) => naming.has(field)));
const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

test('every endpoint of admins and teachers that names people says whom it is about, or why that is not noted', () => {
  const silent = forStaff.filter((one) => namesPeople(one) && one.about === undefined).map(keyOf);
  expect(silent.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  expect(forStaff.filter(({ about }) => about !== undefined).length).toBeGreaterThan(20);
});

test('a learner acts for themselves: nothing of theirs says whom it is about', () => {
  const others = (endpoints as readonly EndpointDefinition[]).filter((one) => !forStaff.includes(one));
  expect(others.filter(({ about }) => about !== undefined).map(keyOf)).toEqual([]);
});

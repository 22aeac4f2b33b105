import { type Person, type TestApp } from './test-app.ts';

interface ClassParts {
  name?: string;
  startsOn?: string;
  endsOn?: string | null;
  teachers?: readonly Person[];
  members?: readonly Person[];
  courses?: readonly string[];
  dueOn?: string | null;
}

/** A class with the given parts; returns its id. */
export async function classOf(kalima: TestApp, parts: ClassParts = {}): Promise<string> {
  const { name = 'A class', startsOn = '2026-09-01', endsOn = null, teachers = [], members = [], courses = [] } = parts;
  const { client } = await kalima.signInAdmin();
  const { id } = await client.call('POST /api/teacher/classes', { body: { name, startsOn, endsOn } });
  for (const { profile } of teachers)
    await client.call('PUT /api/admin/classes/{id}/teachers/{userId}', { params: { id, userId: profile.id } });
  if (members.length > 0) {
    const body = { userIds: members.map(({ profile }) => profile.id) };
    await client.call('POST /api/admin/classes/{id}/members', { params: { id }, body });
  }
  if (courses.length > 0) {
    const body = { courses: [...courses], classIds: [id], dueOn: parts.dueOn ?? null };
    await client.call('POST /api/teacher/assignments', { body });
  }
  return id;
}

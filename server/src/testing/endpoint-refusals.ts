import type { EndpointDefinition } from '@kalima/shared/contract/endpoint';
import { type EndpointKey, endpoints } from '@kalima/shared/contract/endpoints';

/** What a role is refused with, by who may call. */
export const refusals = {
  nobody: {
    public: null,
    user: 'UNAUTHENTICATED',
    teacher: 'UNAUTHENTICATED',
    author: 'UNAUTHENTICATED',
    admin: 'UNAUTHENTICATED',
  },
  user: {
    public: null,
    user: null,
    teacher: 'FORBIDDEN_ROLE',
    author: 'FORBIDDEN_ROLE',
    admin: 'FORBIDDEN_ROLE',
  },
  /** One whom no admin lets make content. */
  teacher: { public: null, user: null, teacher: null, author: 'FORBIDDEN_ROLE', admin: 'FORBIDDEN_ROLE' },
  /** A teacher whom an admin lets. */
  author: { public: null, user: null, teacher: null, author: null, admin: 'FORBIDDEN_ROLE' },
  admin: { public: null, user: null, teacher: null, author: null, admin: null },
} as const;
export const everybody = ['nobody', 'user', 'teacher', 'admin'] as const;
/** Who calls an endpoint: to most of them, who makes content is a teacher like others. */
export const callersOf = ({ access }: EndpointDefinition) =>
  access === 'author' || access === 'admin' ? ([...everybody, 'author'] as const) : everybody;
const failing = (who: readonly string[], key: EndpointKey, code: string) => who.map((one) => [`${one} ${key}`, code]);
const people = everybody.slice(1);
/** What changes content that there is: of others, by its author alone. */
const changingContent = (endpoints as readonly EndpointDefinition[]).filter(
  ({ access, method, path }) =>
    access === 'author' &&
    !path.startsWith('/api/author/imports') &&
    (method === 'PUT' || method === 'DELETE' || path.endsWith('/{id}/phrases')),
);
const ofImports = (endpoints as readonly EndpointDefinition[]).filter(({ path }) =>
  path.startsWith('/api/author/imports/{id}'),
);
/** Answers that are right although the caller may call: the file is no picture, the session another's, the code a guess. */
export const expectedFailures = Object.fromEntries([
  ...failing(people, 'DELETE /api/profile/sessions/{sessionId}', 'SESSION_NOT_FOUND'),
  ...failing(people, 'POST /api/profile/two-factor/confirm', 'WRONG_CODE'),
  ...failing(people, 'POST /api/profile/two-factor/recovery-codes', 'WRONG_CODE'),
  ...failing(people, 'POST /api/profile/two-factor/off', 'WRONG_CODE'),
  ...changingContent.map(({ method, path }) => [`author ${method} ${path}`, 'CONTENT_OF_OTHERS']),
  ...failing(['author', 'admin'], 'POST /api/author/media', 'PICTURE_NOT_READABLE'),
  ...failing(['teacher', 'admin'], 'POST /api/classes/join', 'ONLY_LEARNERS_JOIN'),
  // Nobody is on the way from a provider, and there is none.
  ...failing(everybody, 'POST /api/auth/sso/arrival', 'SSO_EXPIRED'),
  ...failing(['admin'], 'PUT /api/admin/users/{userId}/single-sign-on', 'NOT_FOUND'),
  ...failing(['admin'], 'POST /api/admin/classes/{id}/single-sign-on', 'NOT_FOUND'),
  // This server makes none.
  ...failing(['admin'], 'POST /api/admin/backups/downloads', 'BACKUP_NOT_FOUND'),
  ...failing(['admin'], 'GET /api/admin/backups/downloads/{ticket}', 'BACKUP_NOT_FOUND'),
  // They have asked for none.
  ...failing(people, 'GET /api/jobs/{id}', 'JOB_NOT_FOUND'),
  ...failing(people, 'POST /api/jobs/{id}/cancel', 'JOB_NOT_FOUND'),
  ...failing(people, 'POST /api/jobs/{id}/dismiss', 'JOB_NOT_FOUND'),
  ...failing(['admin'], 'GET /api/admin/jobs/{id}/left', 'JOB_NOT_FOUND'),
  ...failing(['admin'], 'POST /api/admin/jobs/{id}/undo', 'JOB_NOT_FOUND'),
  // They have made none.
  ...failing(['teacher', 'author', 'admin'], 'POST /api/teacher/changes/{id}/undo', 'CHANGE_NOT_FOUND'),
  // They have begun none.
  ...ofImports.flatMap(({ method, path }) =>
    failing(['author', 'admin'], `${method} ${path}` as EndpointKey, 'IMPORT_NOT_FOUND'),
  ),
  // The school has not let learners do so, and these have a password.
  ...failing(people, 'POST /api/profile/deletion', 'DELETION_NOT_ALLOWED'),
  ...failing(people, 'POST /api/profile/first-password', 'PASSWORD_REQUIRED'),
]) as Record<string, string>;

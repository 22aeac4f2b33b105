import { randomUUID } from 'node:crypto';

/** Input that each endpoint of jobs and changes accepts, of a job that nobody has asked for and a change that nobody made. */
export const jobInputs = {
  'GET /api/teacher/changes': () => ({}),
  'POST /api/teacher/changes/{id}/undo': () => ({ params: { id: randomUUID() } }),
  'GET /api/jobs': () => ({}),
  'GET /api/jobs/events': () => ({}),
  'GET /api/jobs/{id}': () => ({ params: { id: randomUUID() } }),
  'POST /api/jobs/{id}/cancel': () => ({ params: { id: randomUUID() } }),
  'POST /api/jobs/{id}/dismiss': () => ({ params: { id: randomUUID() } }),
  'GET /api/admin/jobs/{id}/left': () => ({ params: { id: randomUUID() } }),
  'POST /api/admin/jobs/{id}/undo': () => ({ params: { id: randomUUID() } }),
};

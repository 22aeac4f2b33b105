import { testPassword } from './test-app.ts';

/** Inputs that the endpoints about the server itself accept. */
export const operationsInputs = {
  'GET /api/school': () => ({}),
  'GET /api/admin/status': () => ({}),
  'GET /api/admin/backups': () => ({}),
  'POST /api/admin/backups': () => ({}),
  'POST /api/admin/backups/downloads': () => ({ body: { name: 'none.tar', password: testPassword } }),
  'GET /api/admin/backups/downloads/{ticket}': () => ({ params: { ticket: 'none' } }),
};

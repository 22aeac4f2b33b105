import type { ServerStatus } from '@kalima/shared/contract/operations/operations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const status: ServerStatus = {
  version: '1.2.3',
  nodeVersion: '24.1.0',
  startedAt: '2026-11-20T08:00:00.000Z',
  requests: 3,
  memoryBytes: 200 * 1024 ** 2,
  database: { kind: 'pglite', version: '17.5', bytes: 34 * 1024 ** 2, busyConnections: 1, waitingRequests: 7 },
  storage: {
    kind: 'folder',
    isReachable: true,
    files: 1234,
    bytes: 1.5 * 1024 ** 3,
    unusedFiles: 2,
    freeBytes: 8 * 1024 ** 3,
  },
  backups: {
    everyHours: 24,
    isRunning: false,
    folder: '/var/lib/kalima/backups',
    stored: [
      {
        name: 'kalima-2026-11-20T03-00-00Z.tar',
        time: new Date(Date.now() - 3_600_000).toISOString(),
        bytes: 5 * 1024 ** 2,
      },
    ],
    failed: null,
    checked: { name: 'kalima-2026-11-18T03-00-00Z.tar', time: '2026-11-18T03:00:00.000Z', error: null },
    incomplete: null,
  },
};

function openStatus(answer: () => { status?: number; body: unknown }) {
  return renderApp('/admin/status', { 'GET /api/admin/status': answer }, { ...learner, role: 'admin' });
}

const figure = (name: string) => screen.getByText(name).nextElementSibling;

test('shows version, database, files and backups', async () => {
  openStatus(() => ({ body: status }));
  expect(await screen.findByText('Kalima 1.2.3')).toBeVisible();
  expect(screen.getByText('Embedded (PGlite)')).toBeVisible();
  expect(figure('Requests that wait')).toHaveTextContent('7');
  expect(screen.getByText('1.5 GB')).toBeVisible();
  expect(figure('Free on the disk')).toHaveTextContent('8 GB');
  expect(figure('Made')).toHaveTextContent('every 24 hours');
  expect(screen.getAllByText('Working')).toHaveLength(4);
});

test('says what is wrong', async () => {
  openStatus(() => ({
    body: {
      ...status,
      storage: { ...status.storage, kind: 'bucket', isReachable: false, freeBytes: null },
      backups: {
        ...status.backups,
        stored: [],
        failed: { time: '2026-11-20T04:00:00.000Z', error: 'There is no space left.' },
      },
    },
  }));
  expect(await screen.findByText('Cannot be reached')).toBeVisible();
  expect(screen.getByText('The last one failed')).toBeVisible();
  expect(screen.getByText('There is no space left.')).toBeVisible();
  expect(figure('Newest backup')).toHaveTextContent('None yet');
  expect(screen.queryByText('Free on the disk')).toBeNull();
});

test.each([
  [
    'is older than two days',
    { stored: [{ name: 'kalima-2026-11-01T03-00-00Z.tar', time: '2026-11-01T03:00:00.000Z', bytes: 5 }] },
    'Older than two days',
  ],
  [
    'could not be restored for a trial',
    { checked: { name: 'a', time: '2026-11-18T03:00:00.000Z', error: 'It is cut off.' } },
    'Trial restore failed',
  ],
  [
    'lacks files',
    { incomplete: { name: 'kalima-2026-11-20T03-00-00Z.tar', missing: 600, damaged: 0 } },
    'Files are missing',
  ],
  [
    'could not be copied',
    { copied: { name: 'a', time: '2026-11-18T03:00:00.000Z', error: 'No such bucket.' } },
    'The copy failed',
  ],
])('says that the newest backup %s', async (_case, change, problem) => {
  openStatus(() => ({ body: { ...status, backups: { ...status.backups, ...change } } }));
  expect(await screen.findByText(problem)).toBeVisible();
});

test('a backup is begun by a press, and fetched by who gives the password', async () => {
  let isRunning = false;
  const { requests } = renderApp(
    '/admin/status',
    {
      'GET /api/admin/status': () => ({ body: { ...status, backups: { ...status.backups, isRunning } } }),
      'POST /api/admin/backups': () => {
        isRunning = true;
        return { body: { ...status.backups, isRunning } };
      },
      'POST /api/admin/backups/downloads': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? { body: { path: '/api/admin/backups/downloads/ticket' } }
          : { status: 400, body: { code: 'WRONG_CURRENT_PASSWORD', message: '' } },
    },
    { ...learner, role: 'admin' },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('A backup is being made and checked.')).toBeVisible();

  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByText('1 backup is stored'));
  await user.click(screen.getByRole('button', { name: /^Download the backup of/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Download a backup' }));
  await user.type(dialog.getByLabelText('Your password'), 'wrong');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('The current password is wrong.')).toBeVisible();
  expect(followed).not.toHaveBeenCalled();
  await user.clear(dialog.getByLabelText('Your password'));
  await user.type(dialog.getByLabelText('Your password'), 'right');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((followed.mock.contexts[0] as HTMLAnchorElement).pathname).toBe('/api/admin/backups/downloads/ticket');
  expect(requests.filter(({ key }) => key === 'POST /api/admin/backups')).toHaveLength(1);
});

test('a backup every hour is said in the singular', async () => {
  openStatus(() => ({ body: { ...status, backups: { ...status.backups, everyHours: 1 } } }));
  expect(await screen.findByText('every hour')).toBeVisible();
});

test('a look that fails leaves the last figures, and says so', async () => {
  let fails = false;
  const { queryClient } = openStatus(() =>
    fails ? { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } } : { body: status },
  );
  expect(await screen.findByText('Kalima 1.2.3')).toBeVisible();
  fails = true;
  await queryClient.refetchQueries({ queryKey: ['status'] });
  expect(await screen.findByRole('alert')).toHaveTextContent(/The status cannot be loaded.*Below is how it was on/);
  expect(screen.getByText('Kalima 1.2.3')).toBeVisible();
});

test('what cannot be loaded can be asked for again', async () => {
  let fails = true;
  openStatus(() => (fails ? { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } } : { body: status }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The status cannot be loaded');
  fails = false;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Kalima 1.2.3')).toBeVisible();
});

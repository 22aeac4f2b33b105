import type { ServerStatus } from '@kalima/shared/contract/operations';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
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
    last: { time: '2026-11-20T03:00:00.000Z', bytes: 5 * 1024 ** 2 },
    failedAt: null,
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
      backups: { ...status.backups, last: null, failedAt: '2026-11-20T04:00:00.000Z' },
    },
  }));
  expect(await screen.findByText('Cannot be reached')).toBeVisible();
  expect(screen.getByText('The last one failed')).toBeVisible();
  expect(figure('Last whole backup')).toHaveTextContent('None yet');
  expect(screen.queryByText('Free on the disk')).toBeNull();
});

test('a server on PostgreSQL is backed up by others', async () => {
  openStatus(() => ({ body: { ...status, database: { ...status.database, kind: 'postgres' }, backups: null } }));
  expect(await screen.findByText(/backed up by its own tools/)).toBeVisible();
  // This server knows nothing of how those are doing.
  expect(screen.getAllByText('Working')).toHaveLength(3);
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

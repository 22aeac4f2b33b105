import type { Job } from '@kalima/shared/contract/jobs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from '../../../testing/fake-event-source.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const running: Job = {
  id: testId(900),
  kind: 'assign-free',
  state: 'running',
  done: 50,
  total: 200,
  counts: {},
  leftCount: 0,
  isEnding: false,
  isRetrying: false,
  failure: null,
  canUndo: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  finishedAt: null,
};
const finishedAt = '2026-01-01T00:01:00.000Z';
const done: Job = { ...running, state: 'done', done: 200, counts: { courses: 5, changed: 900 }, finishedAt };
const listOf = (...items: Job[]) => ({ items, nextCursor: null });

beforeEach(() => vi.stubGlobal('EventSource', FakeEventSource));
afterEach(() => FakeEventSource.opened.splice(0));

/** The app with a panel; `jobs` is what the server has, which answers may change. */
async function open(job: Job, answersOf: (jobs: Job[]) => Parameters<typeof renderApp>[1] = () => ({})) {
  const jobs = [job];
  const app = renderApp('/profile', { 'GET /api/jobs': () => ({ body: listOf(...jobs) }), ...answersOf(jobs) }, admin);
  const panel = await screen.findByRole('region', { name: 'What the server does for you' });
  const press = (name: string) => fireEvent.click(within(panel).getByRole('button', { name }));
  const next = (changed: Job) => {
    jobs.splice(0, jobs.length, changed);
    act(() => FakeEventSource.opened.at(-1)?.send(listOf(changed)));
  };
  return { ...app, panel, press, next };
}

test('what is under way is there on every screen, and comes on by itself until it has ended', async () => {
  const { panel, next } = await open(running);
  const bar = within(panel).getByRole('progressbar', { name: 'Assign all free courses to all users' });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  expect(panel).toHaveTextContent('50 of 200 users');
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1));
  next({ ...running, done: 150 });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '75'));
  next({ ...running, done: 150, isRetrying: true });
  expect(await within(panel).findByText('Something went wrong. It is tried again in a moment.')).toBeVisible();
  next(done);
  expect(await within(panel).findByText('The free courses were assigned to all 200 users.')).toBeVisible();
  expect(within(panel).getByText('900 assignments are new.')).toBeVisible();
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
    'Assign all free courses to all users: The free courses were assigned to all 200 users.',
  );
  expect(FakeEventSource.opened[0]?.isClosed).toBe(true);
});

test('it is cancelled, and says what was done', async () => {
  const ending = { ...running, isEnding: true };
  const { panel, press, next } = await open(running, (jobs) => ({
    [`POST /api/jobs/${running.id}/cancel`]: () => ({ body: (jobs[0] = ending) }),
  }));
  press('Cancel');
  expect(await within(panel).findByText('It ends in a moment…')).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  next({ ...running, state: 'cancelled', done: 100, canUndo: true, finishedAt });
  expect(await within(panel).findByText('Cancelled. What was done stays.')).toBeVisible();
  expect(panel).toHaveTextContent('The free courses were assigned to 100 of 200 users.');
  expect(within(panel).getByRole('button', { name: 'Undo' })).toBeEnabled();
});

test('who is left is named and tried again, in place of the job before', async () => {
  const again = { ...running, id: testId(901), done: 0, total: 2 };
  const { panel, press, requests } = await open({ ...done, leftCount: 2 }, (jobs) => ({
    [`GET /api/admin/jobs/${done.id}/left`]: () => ({
      body: {
        items: [
          { id: testId(1), name: 'Lin' },
          { id: testId(2), name: 'Noor' },
        ],
        nextCursor: null,
      },
    }),
    'POST /api/admin/assignments/free': () => ({ status: 201, body: (jobs[0] = again) }),
  }));
  expect(panel).toHaveTextContent('The free courses were assigned to 198 of 200 users.');
  press('Show who is left');
  const dialog = screen.getByRole('dialog', { name: 'Who is left' });
  expect((await within(dialog).findAllByRole('listitem')).map((one) => one.textContent)).toEqual(['Lin', 'Noor']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Try them again' }));
  expect(await within(panel).findByText('0 of 2 users')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(panel).getAllByRole('listitem')).toHaveLength(1);
  expect(requests.find(({ key }) => key === 'POST /api/admin/assignments/free')?.body).toEqual({
    id: expect.any(String) as string,
    leftOf: done.id,
  });
});

test('it is taken back by a job in its place', async () => {
  const { panel, press } = await open({ ...done, canUndo: true }, (jobs) => ({
    [`POST /api/admin/jobs/${done.id}/undo`]: () => ({
      status: 201,
      body: (jobs[0] = { ...running, id: testId(902), kind: 'undo-assign' }),
    }),
  }));
  press('Undo');
  expect(await within(panel).findByText('Taking assignments back')).toBeVisible();
  expect(within(panel).getAllByRole('listitem')).toHaveLength(1);
});

test('what has ended is put away, and with the last one the panel goes', async () => {
  const { press } = await open(done, () => ({
    [`POST /api/jobs/${done.id}/dismiss`]: () => ({ body: { done: true } }),
  }));
  press('Dismiss');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What the server does for you' })).toBeNull());
});

test('without a network it says that the server goes on, and holds no connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { panel } = await open(running);
  expect(panel).toHaveTextContent('You are offline. The server goes on with it.');
  expect(within(panel).getByRole('button', { name: 'Cancel' })).toBeDisabled();
  expect(FakeEventSource.opened).toEqual([]);
});

test('it can be folded away', async () => {
  const { panel, press } = await open(running);
  press('Fold');
  expect(within(panel).queryByRole('progressbar')).toBeNull();
  press('Unfold');
  expect(within(panel).getByRole('progressbar')).toBeVisible();
});

test.each([
  ['failed', { failure: 'gave-up', leftCount: 150 }, 'It failed again and again.'],
  ['failed', { failure: 'not-allowed' }, 'It ended, since you may not do this any more.'],
  ['done', { counts: { courses: 0 }, done: 0, total: null }, 'There are no valid free courses. Please refresh.'],
  ['done', { kind: 'repair-free', done: 3, total: 3 }, 'The free courses were given to 3 learners without any.'],
  ['done', { kind: 'undo-assign' }, 'Taken back. Everybody has what they had before.'],
  [
    'done',
    { kind: 'sync-courses', done: 8, total: 8, counts: { courses: 9, skipped: 1, removed: 2 } },
    '9 courses in all, 1 skipped',
  ],
  [
    'done',
    { kind: 'sync-courses', done: 8, total: 8, counts: { courses: 8, removed: 2 } },
    '2 courses whose content is gone were removed.',
  ],
  ['done', { kind: 'sync-courses', done: 0, total: 0, counts: { courses: 0 } }, 'No course data was found'],
  [
    'done',
    { kind: 'sync-courses', done: 0, total: 0, counts: { courses: 2 } },
    'Sync failed: there are no valid courses.',
  ],
  ['cancelled', { kind: 'sync-courses', done: 50, total: 80 }, 'Synced 50 of 80 valid courses.'],
  ['cancelled', { done: 0, total: null }, 'Nothing was done yet.'],
] as const)('%s with %o says: %s', async (state, change, text) => {
  const { panel } = await open({ ...running, finishedAt, ...change, state });
  expect(panel).toHaveTextContent(text);
});

test('learners have no panel and are not asked for jobs', async () => {
  const { requests } = renderApp('/profile', {}, learner);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(requests.length).toBeGreaterThan(2));
  expect(requests.map(({ key }) => key)).not.toContain('GET /api/jobs');
});

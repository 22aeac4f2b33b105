import '../../testing/empty-device.ts';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { forgetPerson, rememberPerson, rememberedPerson } from '../person/device-person.ts';
import { markSignedOut } from '../person/signed-out.ts';
import { contentDatabase } from '../person/forget-device.ts';
import { answersOfRound, storeAnswersOfRound } from '../person/round-answers.ts';
import { outbox } from '../outbox/outbox.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const reader: Profile = { ...learner, assignedTypes: ['reading_card'] };
const other: Profile = { ...reader, id: testId(99), name: 'Sara' };
const row = {
  id: testId(1),
  name: 'Animals',
  description: '',
  stage: 1,
  language: 'english',
  cardCount: 2,
  isCompleted: false,
  hasAllAudio: false,
};
const answer = (body: unknown) => () => ({ body });
const online = {
  'GET /api/reading-lessons': answer({ items: [row], nextCursor: null }),
  'GET /api/vocabulary': answer({ items: [], nextCursor: null }),
  'POST /api/auth/sign-out': answer({ done: true }),
};
const down = () => ({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } });
const unreachable = {
  'GET /api/auth/get-session': down,
  'GET /api/reading-lessons': down,
  'GET /api/vocabulary': down,
  'GET /api/notifications': down,
  'POST /api/study-events': down,
};
const isUnreachable = 'The server cannot be reached. What you see may not be up to date.';

async function keptKeys(): Promise<string[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes(contentDatabase)) return [];
  const database = await openDB(contentDatabase);
  const keys = await database.getAllKeys('answers');
  database.close();
  return keys.map(String);
}

/** Opens the list with a server, until the device has it; then the page is closed. */
async function openOnline(user: Profile): Promise<ReturnType<typeof renderApp>> {
  const app = renderApp('/interactive-reading', online, user);
  await screen.findByRole('heading', { name: 'Animals' });
  const isTheList = (key: string) => key.startsWith(user.id) && key.includes('"list"');
  await waitFor(async () => expect((await keptKeys()).some(isTheList)).toBe(true));
  return app;
}

test('without a server the app shows whom and what it knew, says so, and asks again', async () => {
  await openOnline(reader);
  cleanup();
  let isDown = true;
  const later = (body: unknown) => () => (isDown ? down() : { body });
  const { queryClient } = renderApp('/interactive-reading', {
    ...unreachable,
    'GET /api/auth/get-session': later({ user: reader }),
    'GET /api/reading-lessons': later({ items: [{ ...row, name: 'Plants' }], nextCursor: null }),
  });
  expect(await screen.findByRole('heading', { name: 'Animals' })).toBeVisible();
  expect(screen.getByText(isUnreachable)).toBeVisible();

  isDown = false;
  await queryClient.refetchQueries({ queryKey: ['session'] });
  expect(await screen.findByRole('heading', { name: 'Plants' })).toBeVisible();
  expect(screen.queryByText(isUnreachable)).toBeNull();
});

test('what a screen changed last is kept too where it is left at once', async () => {
  const { queryClient } = await openOnline(reader);
  queryClient.setQueryData(['interactive-reading', 'list', reader.id], {
    items: [{ ...row, name: 'Changed' }],
    nextCursor: null,
  });
  cleanup();
  renderApp('/interactive-reading', unreachable);
  expect(await screen.findByRole('heading', { name: 'Changed' })).toBeVisible();
});

test('signing out removes what was kept, but not what waits to be sent', async () => {
  await openOnline(reader);
  storeAnswersOfRound(reader.id, row.id, new Map([[testId(7), true]]));
  cleanup();
  renderApp('/interactive-reading', { ...online, 'POST /api/study-events': down }, reader);
  await screen.findByRole('heading', { name: 'Animals' });
  await outbox.enqueue(reader.id, { type: 'lesson-completed', courseId: row.id, activity: 'interactive-reading' });
  await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  await waitFor(async () => expect(await keptKeys()).toEqual([]));
  expect(rememberedPerson()).toBeNull();
  expect(answersOfRound(reader.id, row.id).size).toBe(0);
  expect(await outbox.pending(reader.id)).toHaveLength(1);
  cleanup();

  renderApp('/interactive-reading', unreachable);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('signing out works without a server, shows nothing more in any tab, and is told with the next request', async () => {
  await openOnline(reader);
  cleanup();
  const { queryClient } = renderApp('/interactive-reading', {
    ...unreachable,
    'POST /api/auth/sign-out': down,
  });
  await screen.findByRole('heading', { name: 'Animals' });
  await userEvent.click(screen.getByRole('button', { name: 'User menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Welcome back' });
  await waitFor(async () => expect(await keptKeys()).toEqual([]));
  expect(rememberedPerson()).toBeNull();
  expect(document.cookie).toContain('kalima.signed-out=1');
  // By this other tabs hear of it, also where nothing was kept.
  expect(localStorage.getItem('kalima.left')).not.toBeNull();
  expect(
    JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain(reader.name);
});

test('a page that was open beside it shows the login screen at once, with or without a server', async () => {
  await openOnline(reader);
  cleanup();
  renderApp('/interactive-reading', unreachable);
  await screen.findByRole('heading', { name: 'Animals' });
  markSignedOut();
  await forgetPerson();
  window.dispatchEvent(new StorageEvent('storage', { key: 'kalima.left' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Animals' })).toBeNull();
});

test('an answer from before the sign-out signs nobody in again', async () => {
  markSignedOut();
  renderApp('/interactive-reading', online, reader);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(rememberedPerson()).toBeNull();
});

test('another person sees nothing of the one before, whatever way their session ended', async () => {
  await openOnline(reader);
  cleanup();
  renderApp('/profile', online, other);
  await screen.findByRole('heading', { name: 'Profile' });
  await waitFor(async () => expect((await keptKeys()).some((key) => key.startsWith(other.id))).toBe(true));
  expect((await keptKeys()).filter((key) => key.startsWith(reader.id))).toEqual([]);
  cleanup();
  renderApp('/interactive-reading', unreachable);
  expect(
    await screen.findByRole('heading', { name: 'Error loading the lessons, please try again later' }),
  ).toBeVisible();
});

test('another person who is signed in meanwhile sees nothing of what the page had', async () => {
  let user = reader;
  let lessons: () => { status?: number; body: unknown } = online['GET /api/reading-lessons'];
  const { queryClient } = renderApp('/interactive-reading', {
    ...online,
    'GET /api/auth/get-session': () => ({ body: { user } }),
    'GET /api/reading-lessons': () => lessons(),
  });
  await screen.findByRole('heading', { name: 'Animals' });
  user = other;
  lessons = () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: '' } });
  await queryClient.invalidateQueries({ queryKey: ['session'] });
  await waitFor(() => expect(rememberedPerson()).toEqual(other));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Animals' })).toBeNull());
});

test('a session that ended is no reason to show what was kept', async () => {
  await openOnline(reader);
  cleanup();
  storeAnswersOfRound(reader.id, row.id, new Map([[testId(7), true]]));
  const { router } = renderApp('/interactive-reading', online, null);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await waitFor(async () => expect(await keptKeys()).toEqual([]));
  // The same person goes on where they were; another one does not.
  rememberPerson(reader);
  expect(answersOfRound(reader.id, row.id).size).toBe(1);
  rememberPerson(null);
  rememberPerson(other);
  expect(answersOfRound(reader.id, row.id).size).toBe(0);
});

test('nothing is kept for an admin', () => {
  rememberPerson({ ...reader, role: 'admin' });
  expect(rememberedPerson()).toBeNull();
});

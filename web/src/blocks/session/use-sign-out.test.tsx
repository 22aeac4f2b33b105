import type { Profile } from '@kalima/shared/contract/people/accounts';
import { preloadedResponsesId } from '@kalima/shared/contract/preloaded-responses';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { outbox } from '../../offline/outbox/outbox.ts';
import { markSignedOut } from '../../offline/person/signed-out.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';

const signedOut = 'POST /api/auth/sign-out';
const answers = { [signedOut]: () => ({ body: { done: true } }) };

/** Opens the menu of somebody; what they did is on its way until `release` is called. */
async function openMenu() {
  let release = () => {};
  vi.spyOn(outbox, 'sendWaiting').mockReturnValue(new Promise((resolve) => (release = resolve)));
  const app = renderApp('/profile', answers, learner);
  await userEvent.click(await screen.findByRole('button', { name: 'User menu' }));
  const logout = await screen.findByRole('menuitem', { name: 'Logout' });
  return { ...app, logout, release: () => release() };
}

const toldOf = ({ requests }: Pick<ReturnType<typeof renderApp>, 'requests'>) =>
  requests.filter(({ key }) => key === signedOut);

test('pressing Logout twice, before the menu has closed, signs out once', async () => {
  const { logout, release, ...app } = await openMenu();
  act(() => {
    logout.click();
    logout.click();
  });
  await waitFor(() => expect(outbox.sendWaiting).toHaveBeenCalled());
  release();
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await waitFor(() => expect(toldOf(app)).toHaveLength(1));
  expect(outbox.sendWaiting).toHaveBeenCalledOnce();
});

/** Presses Logout and leaves the page while what was done is still sent; returns what lets that arrive. */
async function leaveSigningOut() {
  const { logout, release } = await openMenu();
  fireEvent.click(logout);
  await waitFor(() => expect(outbox.sendWaiting).toHaveBeenCalled());
  cleanup();
  return release;
}

/** The page as it comes from the server, which says who is signed in. */
function putIntoPage(user: Profile | null): void {
  const page = document.createElement('script');
  page.type = 'application/json';
  page.id = preloadedResponsesId;
  page.textContent = JSON.stringify({ 'GET /api/auth/get-session': { user } });
  document.body.append(page);
}

test('who loads the page anew right after Logout is not led back to where they were', async () => {
  const release = await leaveSigningOut();
  // The server has ended the session on sight, and says so in the page.
  putIntoPage(null);
  const next = renderApp('/profile', answers, null, { isStart: true });
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(next.router.state.location.href).toBe('/login');
  cleanup();

  // Later visits are led back again.
  const later = renderApp('/profile', answers);
  await waitFor(() => expect(later.router.state.location.href).toBe('/login?from=%2Fprofile'));
  release();
  await waitFor(() => expect(toldOf(later)).toHaveLength(1));
});

test('a page that was asked for before Logout shows nobody any more, and a session that it ended leads nobody back', async () => {
  const release = await leaveSigningOut();
  putIntoPage(learner);
  const refused = { status: 401, body: { code: 'UNAUTHENTICATED', message: '' } };
  const late = renderApp('/profile', { ...answers, 'GET /api/profile/progress': () => refused }, null, {
    isStart: true,
  });
  await waitFor(() => expect(late.router.state.location.href).toBe('/login'));
  cleanup();

  markSignedOut();
  putIntoPage(learner);
  const { requests, router } = renderApp('/profile', answers, null, { isStart: true });
  await waitFor(() => expect(router.state.location.href).toBe('/login'));
  expect(requests.map(({ key }) => key)).not.toContain('GET /api/profile/progress');
  release();
  await waitFor(() => expect(toldOf({ requests })).toHaveLength(1));
});

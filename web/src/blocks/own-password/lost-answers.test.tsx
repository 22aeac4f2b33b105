import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const refusal = (status: number, code: string) => ({ status, body: { code, message: '' } });

async function typeNew(password: string) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
}

beforeEach(() => window.history.replaceState(null, '', '/#token'));

async function pressLinkTwice(firstAnswer: () => never | ReturnType<typeof refusal>) {
  let presses = 0;
  const { router } = renderApp('/reset-password', {
    'POST /api/auth/reset-password': () => {
      presses += 1;
      return presses === 1 ? firstAnswer() : refusal(400, 'RESET_LINK_INVALID');
    },
  });
  await typeNew('a long password');
  const save = screen.getByRole('button', { name: 'Save the password' });
  await userEvent.click(save);
  await screen.findByRole('alert');
  await userEvent.click(save);
  await screen.findByText(/was used|may have been saved/);
  return router;
}

test('a link that was used while its answer was lost leads to signing in with the new password', async () => {
  const router = await pressLinkTwice(lost);
  expect(screen.getByRole('alert')).toHaveTextContent('your password may have been saved');
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(router.state.location.href).toBe('/login');
});

test('a link that was refused at once is refused again', async () => {
  await pressLinkTwice(() => refusal(400, 'RESET_LINK_INVALID'));
  expect(screen.getByRole('alert')).toHaveTextContent('expired or was used already');
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

const progress = {
  body: {
    currentStage: 1,
    completedLessons: [],
    masteredWords: 0,
    learningWords: 0,
    activeDays: 0,
    studiedDays: [],
    answeredCards: 0,
    rightAnswers: 0,
    recent: [],
  },
};

test.each([
  { hasPassword: true, key: 'POST /api/profile/password', button: 'Change password' },
  { hasPassword: false, key: 'POST /api/profile/first-password', button: 'Save the password' },
])('whoever is signed out by the lost answer of "$button" is told which password to try', async (form) => {
  let isSaved = false;
  const person = { ...learner, hasPassword: form.hasPassword };
  const { router } = renderApp('/profile?edit=profile', {
    'GET /api/profile/progress': () => progress,
    'GET /api/auth/get-session': () => ({ body: { user: isSaved ? null : person } }),
    [form.key]: () => {
      isSaved = true;
      return lost();
    },
  });
  if (form.hasPassword) await userEvent.type(await screen.findByLabelText('Current password'), 'the old one');
  await typeNew('a long password');
  await userEvent.click(screen.getByRole('button', { name: form.button }));
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(screen.getByText(/try the new one first/)).toBeVisible();
  expect(router.state.location.search).toEqual({ from: '/profile?edit=profile' });
});

test('whose answer was lost is told that the password may be changed, and stays where the session is as it was', async () => {
  renderApp(
    '/profile?edit=profile',
    { 'GET /api/profile/progress': () => progress, 'POST /api/profile/password': lost },
    learner,
  );
  await userEvent.type(await screen.findByLabelText('Current password'), 'the old one');
  await typeNew('a long password');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('may have been saved all the same');
  expect(screen.getByLabelText('New password')).toHaveValue('a long password');
});

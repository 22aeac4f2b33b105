import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const signInKey = 'POST /api/auth/sign-in/email';

async function signIn(email: string, password: string) {
  const user = userEvent.setup();
  if (email) await user.type(await screen.findByLabelText('Email or user name'), email);
  if (password) await user.type(await screen.findByLabelText('Password'), password);
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  return user;
}

test('asks for both fields before it calls the server', async () => {
  const { requests } = renderApp('/login', {});
  await signIn('lin@example.com', '');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all fields');
  expect(requests.some(({ key }) => key === signInKey)).toBe(false);
});

test('leads an unknown address to registration and carries it over', async () => {
  renderApp('/login', { [signInKey]: () => ({ status: 401, body: { code: 'EMAIL_NOT_REGISTERED', message: '' } }) });
  const user = await signIn('new@example.com', 'password');
  await user.click(await screen.findByRole('link', { name: 'Register now' }));
  expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('new@example.com');
});

test('tells a wrong password, and how long to wait after too many', async () => {
  let status = 401;
  renderApp('/login', {
    [signInKey]: () =>
      status === 401
        ? { status, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: '' } }
        : { status, body: { code: 'TOO_MANY_ATTEMPTS', message: '', details: { retryAfterSeconds: 30 } } },
  });
  const user = await signIn('lin@example.com', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  status = 429;
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('wait 30 seconds'));
});

test('goes back to where the person wanted to go', async () => {
  const { router } = renderApp('/profile', { [signInKey]: () => ({ body: { user: learner } }) });
  await signIn('lin@example.com', 'password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
});

test('asks for a code where the account has a second factor, and keeps what was entered', async () => {
  const { requests, router } = renderApp('/login', {
    [signInKey]: ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED', message: '' } };
      if (code !== '123456') return { status: 422, body: { code: 'WRONG_CODE', message: '' } };
      return { body: { user: learner } };
    },
  });
  const user = await signIn('lin@example.com', 'password');
  const field = await screen.findByLabelText('Code of your app');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all fields');
  await user.type(field, '111111');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('The code is wrong or was used already.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '123456');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
  expect(requests.filter(({ key }) => key === signInKey).at(-1)?.body).toEqual({
    email: 'lin@example.com',
    password: 'password',
    code: '123456',
  });
});

test('another account is not asked for the code of the first', async () => {
  const { router } = renderApp('/login', {
    [signInKey]: ({ body }) =>
      (body as { email: string }).email === 'lin@example.com'
        ? { body: { user: learner } }
        : { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED', message: '' } },
  });
  const user = await signIn('head@example.com', 'password');
  await screen.findByLabelText('Code of your app');
  await user.clear(screen.getByLabelText('Email or user name'));
  expect(screen.queryByLabelText('Code of your app')).toBeNull();
  await waitFor(() => expect(screen.queryByText('Enter the code of your app, too.')).toBeNull());
  await user.type(screen.getByLabelText('Email or user name'), 'lin@example.com');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
});

test('a wrong password is not said any more once it is corrected', async () => {
  renderApp('/login', {
    [signInKey]: () => ({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: '' } }),
  });
  const user = await signIn('lin@example.com', 'wrong');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  await user.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByRole('alert')).toBeNull();
});

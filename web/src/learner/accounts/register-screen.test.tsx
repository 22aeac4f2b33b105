import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const signUpKey = 'POST /api/auth/sign-up/email';
const refused = (...fields: string[]) => ({
  status: 400,
  body: {
    code: 'VALIDATION_FAILED',
    message: '',
    details: { fields: fields.map((field) => ({ field, code: 'INVALID_EMAIL', message: '' })) },
  },
});

test('what was wrong with a field is not said any more once it is corrected', async () => {
  renderApp('/register', { [signUpKey]: () => refused('email') });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Full name'), 'Lin');
  await user.type(screen.getByLabelText('Email'), 'lin@example');
  await user.type(screen.getByLabelText('Password'), 'paper lantern');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Registration failed')).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();

  await user.type(screen.getByLabelText('Email'), '.org');
  expect(screen.queryByText('Registration failed')).toBeNull();
  expect(screen.getByLabelText('Email')).toBeValid();
  // Sent again, it is said again.
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Registration failed')).toBeVisible();
});

test('correcting one field leaves what was said of another', async () => {
  renderApp('/register', { [signUpKey]: () => refused('email', 'name') });
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Full name'), 'Lin');
  await user.type(screen.getByLabelText('Email'), 'lin@example');
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(screen.getByLabelText('Password')).toBeInvalid();
  await user.type(screen.getByLabelText('Password'), ' and longer');
  expect(screen.getByLabelText('Password')).toBeValid();
  await user.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Registration failed')).toBeVisible();
  await user.type(screen.getByLabelText('Full name'), ' Mei');
  expect(screen.getByLabelText('Full name')).toBeValid();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

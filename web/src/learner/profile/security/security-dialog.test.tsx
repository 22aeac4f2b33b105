import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const here = {
  id: testId(1),
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  createdAt: '2026-11-01T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  isCurrent: true,
};
const phone = { ...here, id: testId(2), userAgent: null, isCurrent: false };
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const admin = { ...learner, role: 'admin' as const };

type Answers = Parameters<typeof renderApp>[1];

async function openSecurity(answers: Answers, user: typeof learner | typeof admin = learner) {
  const app = renderApp(
    '/profile?edit=security',
    {
      'GET /api/profile/sessions': () => ({ body: { items: [here, phone] } }),
      'GET /api/profile/two-factor': () => ({ body: { isOn: false, recoveryCodesLeft: 0 } }),
      ...answers,
    },
    user,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Security' });
  return { ...app, dialog: within(dialog) };
}

test('says where one is signed in, and signs out at one place', async () => {
  let items = [here, phone];
  const { dialog } = await openSecurity({
    'GET /api/profile/sessions': () => ({ body: { items } }),
    [`DELETE /api/profile/sessions/${phone.id}`]: () => {
      items = [here];
      return { body: { done: true } };
    },
  });
  expect(await dialog.findByText('Firefox · Linux')).toBeVisible();
  expect(dialog.getByText('This device')).toBeVisible();
  expect(dialog.getByText('Signed in on 1 November 2026, last used on 20 November 2026')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out: Unknown browser' }));
  await waitFor(() => expect(dialog.queryByText('Unknown browser')).toBeNull());
  expect(dialog.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
});

test('a device that was signed in to later is signed out by password, which is asked for in its place', async () => {
  let items = [here, phone];
  const { dialog } = await openSecurity({
    'GET /api/profile/sessions': () => ({ body: { items } }),
    [`DELETE /api/profile/sessions/${phone.id}`]: ({ body }: { body: unknown }) => {
      const { password } = body as { password?: string };
      if (password === undefined) return { status: 403, body: { code: 'PASSWORD_REQUIRED', message: 'later' } };
      if (password !== 'my own') return { status: 422, body: { code: 'WRONG_CURRENT_PASSWORD', message: 'wrong' } };
      items = [here];
      return { body: { done: true } };
    },
  });
  fireEvent.click(await dialog.findByRole('button', { name: 'Sign out: Unknown browser' }));
  const form = within(await dialog.findByRole('form', { name: 'Sign out: Unknown browser' }));
  const field = form.getByLabelText('Your password');
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: 'a guess' } });
  fireEvent.click(form.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('The current password is wrong.'));
  expect(field).toHaveValue('a guess');
  expect(field).toHaveFocus();
  // Whoever thinks better of it is asked again.
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Sign out: Unknown browser' }));
  const again = within(await dialog.findByRole('form', { name: 'Sign out: Unknown browser' }));
  expect(again.getByLabelText('Your password')).toHaveValue('');
  fireEvent.click(again.getByRole('button', { name: 'Sign out' }));
  expect(again.getByLabelText('Your password')).toHaveAccessibleDescription('Please fill in this field.');
  fireEvent.change(again.getByLabelText('Your password'), { target: { value: 'my own' } });
  fireEvent.click(again.getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(dialog.queryByText('Unknown browser')).toBeNull());
});

test('signing out everywhere asks first and leads to the login', async () => {
  const { dialog, router } = await openSecurity({ 'DELETE /api/profile/sessions': () => ({ body: { done: true } }) });
  fireEvent.click(await dialog.findByRole('button', { name: 'Sign out everywhere' }));
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('learners are not asked for a second factor', async () => {
  const { dialog } = await openSecurity({});
  await dialog.findByText('Firefox · Linux');
  expect(dialog.queryByText('Sign-in with an app')).toBeNull();
});

test('an admin sets up an app by password, key and first code, and is shown the recovery codes once', async () => {
  let isOn = false;
  const { dialog, requests } = await openSecurity(
    {
      'GET /api/profile/two-factor': () => ({ body: { isOn, recoveryCodesLeft: isOn ? 1 : 0 } }),
      'POST /api/profile/two-factor': ({ body }) =>
        (body as { password: string }).password === 'right'
          ? { status: 201, body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/Kalima:a?secret=ABCDEFGH' } }
          : { status: 422, body: { code: 'WRONG_CURRENT_PASSWORD', message: '' } },
      'POST /api/profile/two-factor/confirm': () => {
        isOn = true;
        return { body: { recoveryCodes: codes } };
      },
    },
    admin,
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Set up an app' }));
  expect(dialog.getByLabelText('Current password')).toHaveFocus();
  const typePassword = (value: string) => {
    fireEvent.change(dialog.getByLabelText('Current password'), { target: { value } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  };
  typePassword('');
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please fill in all fields');
  typePassword('wrong');
  expect(await dialog.findByText('The current password is wrong.')).toBeVisible();
  typePassword('right');
  expect(await dialog.findByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open the app on this phone' })).toHaveAttribute(
    'href',
    'otpauth://totp/Kalima:a?secret=ABCDEFGH',
  );
  fireEvent.change(dialog.getByLabelText('Code of your app'), { target: { value: '123456' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Turn on' }));
  expect(await dialog.findByText(codes[0]!)).toBeVisible();
  expect(dialog.getByRole('list', { name: 'Recovery codes' })).toHaveFocus();
  expect(requests.find(({ key }) => key.endsWith('/confirm'))?.body).toEqual({ code: '123456' });
  fireEvent.click(dialog.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(dialog.queryByText(codes[0]!)).toBeNull());
  expect(await dialog.findByText(/1 recovery code is left/)).toBeVisible();
});

test('turning it off asks for password and code, and says when the code is wrong', async () => {
  let isOn = true;
  const { dialog } = await openSecurity(
    {
      'GET /api/profile/two-factor': () => ({ body: { isOn, recoveryCodesLeft: 0 } }),
      'POST /api/profile/two-factor/off': ({ body }) => {
        if ((body as { code: string }).code !== '123456') {
          return { status: 422, body: { code: 'WRONG_CODE', message: '' } };
        }
        isOn = false;
        return { body: { done: true } };
      },
    },
    admin,
  );
  expect(await dialog.findByText(/No recovery code is left/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
  fireEvent.change(dialog.getByLabelText('Current password'), { target: { value: 'right' } });
  for (const [code, outcome] of [
    ['000000', /The code is wrong/],
    ['123456', /A stolen password alone opens nothing/],
  ] as const) {
    fireEvent.change(dialog.getByLabelText('Code of your app'), { target: { value: code } });
    fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await dialog.findByText(outcome)).toBeVisible();
  }
});

test('what cannot be loaded can be asked for again', async () => {
  let fails = true;
  const { dialog } = await openSecurity({
    'GET /api/profile/sessions': () =>
      fails ? { status: 500, body: { code: 'INTERNAL_ERROR', message: '' } } : { body: { items: [here] } },
  });
  const again = await dialog.findByRole('button', { name: 'Try again' });
  fails = false;
  fireEvent.click(again);
  expect(await dialog.findByText('Firefox · Linux')).toBeVisible();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';

const school = (learnersMayDelete: boolean) => ({
  'GET /api/school': () => ({ body: { name: '', registration: 'open', singleSignOn: null, learnersMayDelete } }),
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));
const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Delete account' }));

async function open(answers: Parameters<typeof renderApp>[1], user = learner) {
  const app = renderApp('/profile', { ...school(true), ...answers }, user);
  await screen.findByRole('heading', { name: 'Your data' });
  return app;
}

test('everything is saved as a file, and a failure says why', async () => {
  let isDown = true;
  await open({
    'GET /api/profile/export': () =>
      isDown
        ? { status: 429, body: { code: 'TOO_MANY_ATTEMPTS', message: '' } }
        : { body: { format: 'kalima-person' } },
  });
  press('Download everything');
  expect(await screen.findByText(/^Too many attempts/)).toBeVisible();
  isDown = false;
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:kalima';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  press('Download everything');
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ format: 'kalima-person' });
  vi.restoreAllMocks();
});

test('the way to delete the account is there only where the school lets learners', async () => {
  await open(school(false));
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
});

test('teachers find no way to delete their account', async () => {
  await open({}, { ...learner, role: 'teacher' });
  await screen.findByRole('button', { name: 'Download everything' });
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
});

test('the account is deleted with the password; a wrong one says so, and a code is asked for where there is one', async () => {
  const { requests, router } = await open(
    {
      'POST /api/profile/deletion': ({ body }) => {
        const { password, code } = body as { password: string; code?: string };
        if (password !== 'right') return { status: 422, body: { code: 'WRONG_CURRENT_PASSWORD', message: '' } };
        if (code === undefined) return { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED', message: '' } };
        return { body: { done: true } };
      },
      'POST /api/auth/sign-out': () => ({ body: { done: true } }),
    },
    { ...learner, hasPassword: true },
  );
  await screen.findByRole('button', { name: 'Delete account' });
  press('Delete account');
  confirm();
  expect(await dialog().findByText('Please fill in all fields')).toBeVisible();
  const type = (value: string) => fireEvent.change(dialog().getByLabelText('Current password'), { target: { value } });
  type('wrong');
  confirm();
  expect(await dialog().findByText('The current password is wrong.')).toBeVisible();
  type('right');
  confirm();
  const code = await dialog().findByLabelText('Code of your app');
  fireEvent.change(code, { target: { value: '123456' } });
  confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(requests.filter(({ key }) => key === 'POST /api/profile/deletion').at(-1)?.body).toEqual({
    password: 'right',
    code: '123456',
  });
});

test('who has no password types the name that they sign in with', async () => {
  const { requests } = await open(
    { 'POST /api/profile/deletion': () => ({ status: 422, body: { code: 'NAME_DOES_NOT_MATCH', message: '' } }) },
    { ...learner, hasPassword: false },
  );
  await screen.findByRole('button', { name: 'Delete account' });
  press('Delete account');
  fireEvent.change(dialog().getByLabelText(/^The name that you sign in with/), { target: { value: 'nobody' } });
  confirm();
  expect(await dialog().findByText('This is not the name that you sign in with.')).toBeVisible();
  expect(requests.find(({ key }) => key === 'POST /api/profile/deletion')?.body).toEqual({ signInName: 'nobody' });
});

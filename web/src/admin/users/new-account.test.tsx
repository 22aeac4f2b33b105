import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const nobody = { items: [], nextCursor: null, total: 0, freeCourseCount: 0 };
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function open(answer: Parameters<typeof renderApp>[1][string]) {
  const app = renderApp(
    '/admin/users',
    { 'GET /api/admin/users': () => ({ body: nobody }), 'POST /api/admin/users': answer },
    admin,
  );
  await screen.findByText('0 accounts');
  press('New account');
  return app;
}
const sent = ({ requests }: Awaited<ReturnType<typeof open>>) =>
  requests.filter(({ key }) => key === 'POST /api/admin/users').map(({ body }) => body as { id: string });

test('an account is made and its link shown; another one can follow', async () => {
  const app = await open(() => ({
    status: 201,
    body: { id: testId(3), path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' },
  }));
  press('Make the account');
  expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
  type(/Full name/, ' Noor ');
  type(/Email/, 'noor@school.example');
  press('Make the account');
  expect(await screen.findByLabelText('One-time link')).toHaveValue(`${location.origin}/reset-password#abc`);
  expect(sent(app)[0]).toMatchObject({ name: 'Noor', email: 'noor@school.example', role: 'user' });
  press('Another account');
  expect(screen.getByLabelText(/Full name/)).toHaveValue('');
  type(/Full name/, 'Omar');
  type(/Email/, 'omar@school.example');
  press('Make the account');
  await screen.findByLabelText('One-time link');
  expect(new Set(sent(app).map(({ id }) => id)).size).toBe(2);
});

test('an address in use is said beside its field, and what failed is sent again under the same id', async () => {
  let answers = 0;
  const app = await open(() => {
    answers += 1;
    if (answers === 1) return { status: 422, body: { code: 'USER_ALREADY_EXISTS', message: '' } };
    return { status: 503, body: { code: 'SERVICE_UNAVAILABLE', message: '' } };
  });
  type(/Full name/, 'Noor');
  type(/Email/, 'noor@school.example');
  press('Make the account');
  await waitFor(() => expect(screen.getByLabelText(/Email/)).toHaveAccessibleDescription(/already registered/));
  type(/Email/, 'noor2@school.example');
  expect(screen.getByLabelText(/Email/)).not.toHaveAccessibleDescription(/already registered/);
  press('Make the account');
  expect(await screen.findByRole('alert')).toHaveTextContent('not available');
  press('Make the account');
  await waitFor(() => expect(sent(app)).toHaveLength(3));
  const [first, second, third] = sent(app);
  expect(first?.id).not.toBe(second?.id);
  expect(third?.id).toBe(second?.id);
});

test('what is entered is not thrown away without a question', async () => {
  await open(() => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: '' } }));
  type(/Full name/, 'Noor');
  press('Cancel');
  expect(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  press('Keep editing');
  expect(screen.getByLabelText(/Full name/)).toHaveValue('Noor');
});

test("an admin's account asks for the own password beside what is typed, which stays", async () => {
  const made = { id: testId(3), path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' };
  const app = await open(({ body }) => {
    const { password } = body as { password?: string };
    if (password !== 'my own') return { status: 422, body: { code: 'WRONG_CURRENT_PASSWORD', message: '' } };
    return { status: 201, body: made };
  });
  expect(screen.queryByLabelText('Your password')).toBeNull();
  type(/Full name/, 'Noor');
  type(/Email/, 'noor@school.example');
  type(/Role/, 'admin');
  const field = screen.getByLabelText('Your password');
  expect(field).not.toHaveFocus();
  press('Make the account');
  expect(field).toHaveAccessibleDescription(/Please fill in this field/);
  expect(field).toHaveFocus();
  expect(sent(app)).toEqual([]);
  type(/Your password/, 'a guess');
  press('Make the account');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The current password is wrong/));
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText(/Full name/)).toHaveValue('Noor');
  type(/Your password/, 'my own');
  press('Make the account');
  await screen.findByLabelText('One-time link');
  expect(sent(app)[1]).toMatchObject({ role: 'admin', password: 'my own' });
  // Each account asks again.
  press('Another account');
  expect(screen.getByLabelText('Your password')).toHaveValue('');
});

test('an account that turns out to be an admin’s asks for the password then', async () => {
  const app = await open(({ body }) =>
    (body as { password?: string }).password === undefined
      ? { status: 403, body: { code: 'PASSWORD_REQUIRED', message: '' } }
      : { status: 201, body: { id: testId(3), path: '/reset-password#abc', expiresAt: '2026-01-01T00:00:00.000Z' } },
  );
  type(/Full name/, 'Noor');
  type(/Email/, 'noor@school.example');
  press('Make the account');
  expect(await screen.findByLabelText('Your password')).toHaveFocus();
  type(/Your password/, 'my own');
  press('Make the account');
  await screen.findByLabelText('One-time link');
  expect(new Set(sent(app).map(({ id }) => id)).size).toBe(1);
});

import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const refusal =
  (status: number, code: string, details = {}) =>
  () => ({ status, body: { code, message: '', details } });
const joined = (isNew: boolean) => () => ({ body: { classId: crypto.randomUUID(), name: '6B', isNew } });
const field = () => screen.findByRole('textbox', { name: /Code of the class/ });
const join = async () => userEvent.click(await screen.findByRole('button', { name: 'Join' }));
const path = 'POST /api/classes/join';

test('the code of a link is there already, and a press joins', async () => {
  const { requests } = renderApp('/join/bktrwz', { [path]: joined(true) }, learner);
  expect(await field()).toHaveValue('bktrwz');
  await join();
  expect(await screen.findByRole('heading', { name: 'You are in the class now: 6B' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to today' })).toHaveAttribute('href', '/today');
  expect(requests.find(({ key }) => key === path)?.body).toEqual({ code: 'bktrwz' });
});

test('who is in the class already is told so', async () => {
  renderApp('/join/bktrwz', { [path]: joined(false) }, learner);
  await join();
  expect(await screen.findByRole('heading', { name: 'You are in this class already: 6B' })).toBeVisible();
});

test('what is no code is said beside the field, and nothing is sent', async () => {
  const { requests } = renderApp('/join', {}, learner);
  await userEvent.type(await field(), 'ABC 123');
  await join();
  expect(await field()).toHaveAccessibleDescription(/A code has six letters, such as BKT RWZ/);
  expect(await field()).toHaveValue('ABC 123');
  expect(requests.some(({ key }) => key === path)).toBe(false);
});

test.each([
  [404, 'CLASS_CODE_UNKNOWN', {}, 'No class has this code. Ask your teacher for the current one.'],
  [429, 'TOO_MANY_ATTEMPTS', { retryAfterSeconds: 600 }, 'Too many attempts. Please wait 600 seconds and try again.'],
  [409, 'CLASS_FULL', {}, 'This class has as many as it can hold.'],
])('%i %s is told in words, and the code stays', async (status, code, details, text) => {
  renderApp('/join/BKTRWZ', { [path]: refusal(status, code, details) }, learner);
  await join();
  expect(await screen.findByText(text)).toBeVisible();
  expect(await field()).toHaveValue('BKTRWZ');
});

test('a teacher is told that only learners join', async () => {
  renderApp('/join/BKTRWZ', {}, { ...learner, role: 'teacher' });
  expect(await screen.findByText('Only learners join a class.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

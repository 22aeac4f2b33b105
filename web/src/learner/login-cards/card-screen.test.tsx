import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';

const code = 'K7M4QPW2X9';
const refused = { status: 400, body: { code: 'CARD_INVALID', message: 'Used' } };

/** The screen of a card whose first answer is lost, and who is signed in after that. */
async function pressTwice(isSignedIn: boolean) {
  let presses = 0;
  renderApp(
    '/card',
    {
      'POST /api/auth/sign-in/card': () => {
        presses += 1;
        if (presses === 1) throw new TypeError('Failed to fetch');
        return refused;
      },
      'GET /api/auth/get-session': () => ({ body: { user: presses > 0 && isSignedIn ? learner : null } }),
    },
    null,
    { session: null },
  );
  await userEvent.type(await screen.findByLabelText('Code of the card'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText(/cannot be reached/);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a card that worked while its answer was lost lets its learner in when it is pressed again', async () => {
  await pressTwice(true);
  expect(await screen.findByRole('heading', { name: 'Welcome, Lin' })).toBeVisible();
});

test('a card that did not work is refused when it is pressed again', async () => {
  await pressTwice(false);
  expect(await screen.findByText(/This card does not work/)).toBeVisible();
});

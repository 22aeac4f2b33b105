import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { managedPerson as person } from '../../testing/managed-person.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const path = `/api/admin/users/${person.id}`;

async function open(answers: Parameters<typeof renderApp>[1]) {
  const admin = { ...learner, role: 'admin' as const };
  const app = renderApp(`/admin/users/${person.id}`, { [`GET ${path}`]: () => ({ body: person }), ...answers }, admin);
  await screen.findByRole('heading', { level: 1, name: 'Noor' });
  return app;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function unfold() {
  const details = screen.getByText('Who looked and changed').closest('details');
  if (!details) throw new Error('the log does not unfold');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

test('who looked and changed is asked for when it is opened, page by page', async () => {
  const act = (number: number, more: object) => ({
    id: testId(number),
    at: '2026-02-03T12:00:00.000Z',
    action: 'account-seen',
    actorRole: 'teacher',
    actor: { id: testId(90), name: 'Tariq' },
    ...more,
  });
  const { requests } = await open({
    [`GET ${path}/log`]: ({ url }) =>
      url.searchParams.has('cursor')
        ? { body: { items: [act(2, { action: 'note-written', actor: null })], nextCursor: null } }
        : { body: { items: [act(1, {})], nextCursor: 'next' } },
  });
  expect(requests.filter(({ key }) => key.endsWith('/log'))).toEqual([]);
  unfold();
  expect(await screen.findByText('Looked at the account')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tariq' })).toHaveAttribute('href', `/admin/users/${testId(90)}`);
  press('Show more');
  expect(await screen.findByText('Wrote a note about them')).toBeVisible();
  expect(screen.getByText('A teacher whose account is gone')).toBeVisible();
});

test('a log that cannot be loaded is asked for again', async () => {
  let isBroken = true;
  await open({
    [`GET ${path}/log`]: () =>
      isBroken ? { status: 500, body: { code: 'INTERNAL', message: '' } } : { body: { items: [], nextCursor: null } },
  });
  unfold();
  expect(await screen.findByText('The log cannot be loaded')).toBeVisible();
  isBroken = false;
  const log = screen.getByText('Who looked and changed').closest('details') ?? document.body;
  fireEvent.click(within(log).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has looked or changed anything')).toBeVisible();
});

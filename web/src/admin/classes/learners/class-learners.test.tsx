import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const one = {
  id: testId(1),
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: null,
  isArchived: false,
  version: 1,
  memberCount: 1,
  courseCount: 0,
  joinCode: null,
  isTeaching: true,
  mayStaff: false,
  teachers: [],
};
const base = `/api/teacher/classes/${one.id}`;
const noor = {
  id: testId(9),
  name: 'Noor',
  email: null,
  userName: 'noor',
  isActive: true,
  joinedAt: '2026-09-02T10:00:00Z',
  mayHaveCard: true,
  card: null,
};
const membersOf = (all: number, withoutCard: number) => ({
  body: { items: [noor], nextCursor: null, total: 1, mayHaveCard: { all, withoutCard } },
});

/** The learners' part of a class, as somebody. */
function open(answers: Parameters<typeof renderApp>[1], role: 'teacher' | 'admin') {
  return renderApp(
    `/admin/classes/${one.id}?part=learners`,
    { [`GET ${base}`]: () => ({ body: { ...one, mayStaff: role === 'admin' } }), ...answers },
    { ...learner, role },
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('cards are made for those alone who have none, and how many that are is said', async () => {
  const key = `POST ${base}/login-cards`;
  const app = open(
    {
      [`GET ${base}/members`]: () => membersOf(30, 2),
      [key]: () => ({ status: 201, body: { cards: [], expiresAt: null, leftOutUserIds: [] } }),
    },
    'teacher',
  );
  await press('Login cards');
  const dialog = screen.getByRole('dialog', { name: 'Login cards' });
  expect(dialog).toHaveTextContent('2 learners get a card.');
  expect(dialog).not.toHaveTextContent('Cards that they were given before');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'All (30)' }));
  expect(dialog).toHaveTextContent('30 learners get a card.');
  expect(dialog).toHaveTextContent('Cards that they were given before do not work any more.');
  fireEvent.click(within(dialog).getByRole('radio', { name: '2 without a card' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Make the cards' }));
  await waitFor(() =>
    expect(app.requests.find((request) => request.key === key)?.body).toEqual({ people: 'without-card' }),
  );
});

test('an admin lets a class be connected with the provider, after a question', async () => {
  const key = `POST /api/admin/classes/${one.id}/single-sign-on`;
  const app = open(
    {
      [`GET ${base}/members`]: () => membersOf(1, 0),
      'GET /api/school': () => ({
        body: { name: '', registration: 'open', singleSignOn: 'Campus', learnersMayDelete: false },
      }),
      [key]: () => ({ body: { allowedUserIds: [testId(9)], leftOutCount: 2 } }),
    },
    'admin',
  );
  await press('Connect with Campus');
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Let them connect' }));
  expect(
    await screen.findByText('1 learner can connect now; 2 were left out, who are connected or have no email'),
  ).toBeVisible();
  expect(app.requests.filter((request) => request.key === key)).toHaveLength(1);
});

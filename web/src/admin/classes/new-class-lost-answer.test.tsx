import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const made = {
  id: testId(1),
  startsOn: '2026-09-01',
  endsOn: '2027-06-30',
  isArchived: false,
  memberCount: 0,
  courseCount: 0,
  teachers: [{ id: learner.id, name: 'Mona' }],
  version: 3,
  joinCode: null,
  mayStaff: false,
};
const address = `/api/teacher/classes/${made.id}`;
const none = { body: { items: [], nextCursor: null, total: 0 } };

test('a class that is changed after a lost answer is stored as it was changed', async () => {
  let stored: object | null = null;
  const changes: unknown[] = [];
  renderApp(
    '/admin/classes',
    {
      'GET /api/teacher/classes': () => none,
      'POST /api/teacher/classes': ({ body }) => {
        if (stored) return { status: 201, body: stored };
        stored = { ...made, ...(body as object), id: made.id };
        throw new TypeError('Failed to fetch');
      },
      [`PATCH ${address}`]: ({ body }) => {
        changes.push(body);
        stored = { ...made, ...(body as object), version: 4 };
        return { body: stored };
      },
      [`GET ${address}`]: () => ({ body: stored }),
      [`GET ${address}/courses`]: () => none,
    },
    { ...learner, name: 'Mona', role: 'teacher' },
  );
  fireEvent.click((await screen.findAllByRole('button', { name: 'New class' }))[0] as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'New class' }));
  const name = (text: string) =>
    fireEvent.change(dialog.getByLabelText('Name of the class'), { target: { value: text } });
  name('6B');
  fireEvent.click(dialog.getByRole('button', { name: 'Make the class' }));
  expect(await dialog.findByText('The class could not be made')).toBeVisible();
  name('6B Arabic');
  fireEvent.click(dialog.getByRole('button', { name: 'Make the class' }));
  expect(await screen.findByRole('heading', { level: 1, name: '6B Arabic' })).toBeVisible();
  expect(changes).toMatchObject([{ name: '6B Arabic', version: 3 }]);
});

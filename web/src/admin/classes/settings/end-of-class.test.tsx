import type { SchoolClass } from '@kalima/shared/contract/teaching/classes';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const teacher = { ...learner, role: 'teacher' as const };
const one: SchoolClass = {
  id: testId(1),
  name: '6B Arabic',
  startsOn: '2026-09-01',
  endsOn: null,
  isArchived: false,
  memberCount: 1,
  courseCount: 2,
  teachers: [],
  version: 3,
  joinCode: null,
  mayStaff: false,
};
const base = `/api/teacher/classes/${one.id}`;
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('a class is archived and taken back, and what was typed beside it is saved on top of that', async () => {
  let stored = one;
  const app = renderApp(
    `/admin/classes/${one.id}?part=settings`,
    {
      [`GET ${base}`]: () => ({ body: stored }),
      [`PATCH ${base}`]: ({ body }) => {
        const change = body as Partial<SchoolClass>;
        stored = {
          ...stored,
          ...(change.isArchived && { endsOn: '2026-11-23' }),
          ...change,
          version: stored.version + 1,
        };
        return { body: stored };
      },
    },
    teacher,
  );
  fireEvent.change(await screen.findByLabelText('Name of the class'), { target: { value: 'Mine' } });
  await press('Archive');
  expect(await screen.findByText('The class is archived')).toBeVisible();
  expect(screen.getByLabelText('Name of the class')).toHaveValue('Mine');
  // It ends on the day on which it was archived, and begins to have no end again with Undo.
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-11-23');
  await press('Undo');
  expect(await screen.findByText('The class is taken back')).toBeVisible();
  expect(screen.getByLabelText('Last day')).toHaveValue('');
  await press('Save');
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(app.requests.filter(({ key }) => key === `PATCH ${base}`).map(({ body }) => body)).toEqual([
    { version: 3, isArchived: true },
    { version: 4, isArchived: false, endsOn: null },
    { version: 5, name: 'Mine', startsOn: '2026-09-01', endsOn: null },
  ]);
});

test('a class that is over says so, and offers no code', async () => {
  const over = { ...one, endsOn: '2026-01-31', joinCode: 'BKTRWZ' };
  renderApp(`/admin/classes/${one.id}?part=settings`, { [`GET ${base}`]: () => ({ body: over }) }, teacher);
  expect(await screen.findByText(/^This class is over/)).toBeVisible();
  expect(screen.getByText('A class that is archived or over takes no new members.')).toBeVisible();
  expect(screen.queryByText('BKTRWZ')).toBeNull();
});

import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assigned } from '../../testing/assigned.ts';
import { managedPerson as person } from '../../testing/managed-person.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const assigning = 'POST /api/teacher/assignments';
const course = (number: number, isAssigned: boolean) => ({
  id: testId(number),
  title: `Story ${number}`,
  description: '',
  courseType: 'story',
  level: 1,
  lessonNumber: number,
  isFree: true,
  isAssigned,
  assignedAt: isAssigned ? '2026-01-01T00:00:00.000Z' : null,
  classes: isAssigned ? [] : ['5B', '6A Arabic'].map((name, place) => ({ id: testId(place), name })),
});

async function open(answers: Parameters<typeof renderApp>[1] = {}) {
  const path = `GET /api/admin/users/${person.id}`;
  const app = renderApp(
    `/admin/users/${person.id}`,
    {
      [path]: () => ({ body: person }),
      [`${path}/courses`]: () => ({ body: { items: [course(1, true), course(2, false)], nextCursor: null, total: 2 } }),
      ...answers,
    },
    { ...learner, role: 'admin' },
  );
  await screen.findByText('Story 1');
  return app;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const confirm = (name: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

test('all courses of a type are given after a question', async () => {
  const { requests } = await open({ [assigning]: () => assigned({ people: null }) });
  press('Assign all of this type');
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Assign all courses of the type “Story” to Noor?');
  confirm('Assign');
  expect(await screen.findByText('1 course was assigned to Noor')).toBeVisible();
  expect(requests.find(({ key }) => key === assigning)?.body).toEqual({
    courses: { type: 'story' },
    userIds: [person.id],
  });
});

test('a course is given to one person, and what came along is said', async () => {
  const { requests } = await open({ [assigning]: () => assigned({ broughtCount: 2, changeId: testId(8) }) });
  press('Assign');
  expect(await screen.findByText('Course assigned successfully · 2 flashcard courses came along')).toBeVisible();
  expect(requests.find(({ key }) => key === assigning)?.body).toEqual({ courses: [testId(2)], userIds: [person.id] });
});

test.each([
  ['gone', { missingUserIds: [person.id] }, 'This user does not exist any more. Please refresh.'],
  ['switched off', { switchedOff: [{ id: person.id, name: 'Noor' }] }, 'Not for Noor: the account is switched off.'],
])('of an account that is %s it is said that nothing was assigned', async (_case, answer, text) => {
  await open({ [assigning]: () => assigned({ ...answer, assignedCount: 0 }) });
  press('Assign');
  expect(await screen.findByText(text)).toBeVisible();
});

test('who has all courses is said to, and a failure to take them says why', async () => {
  await open({ [assigning]: () => assigned({ assignedCount: 0, people: null }) });
  press('Assign all courses');
  confirm('Assign');
  expect(await screen.findByText('This user has been assigned all courses already.')).toBeVisible();
  press('Unassign all courses');
  confirm('Unassign');
  expect(await screen.findByText(/^Failed to unassign course: /)).toBeVisible();
});

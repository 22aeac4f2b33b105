import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { unassigned } from '../../../testing/assigned.ts';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';
import { undone } from '../../../testing/undone.ts';

const base = `/api/teacher/classes/${testId(1)}`;
const course = (number: number) => ({
  courseId: testId(number),
  title: `Story ${number}`,
  courseType: 'story',
  language: 'arabic',
  level: 1,
  dueOn: null,
});

/** The courses of a class, of which some are taken away and given back by the moment at which they went. */
const changeIds = [801, 802, 803].map(testId);
const undoKey = (changeId: string) => `POST /api/teacher/changes/${changeId}/undo`;

async function openCourses() {
  const all = [course(2), course(3), course(4), course(5)];
  const removed = new Map<string, string[]>();
  const app = renderApp(
    `/admin/classes/${testId(1)}?part=courses`,
    {
      [`GET ${base}`]: () => ({
        body: {
          id: testId(1),
          name: '6B',
          startsOn: '2026-09-01',
          endsOn: null,
          isArchived: false,
          memberCount: 0,
          courseCount: 4,
          teachers: [],
          version: 1,
          joinCode: null,
          mayStaff: false,
        },
      }),
      [`GET ${base}/courses`]: () => ({
        body: {
          items: all.filter(({ courseId }) => ![...removed.values()].flat().includes(courseId)),
          nextCursor: null,
        },
      }),
      'POST /api/teacher/assignments/removal': ({ body }) => {
        const changeId = changeIds[removed.size];
        removed.set(String(changeId), (body as { courses: string[] }).courses);
        return unassigned({ removedCount: 0, classCourseCount: 1, changeId });
      },
      ...Object.fromEntries(
        changeIds.map((changeId) => [
          undoKey(changeId),
          () => {
            removed.delete(changeId);
            return undone(1);
          },
        ]),
      ),
    },
    { ...learner, role: 'teacher' },
  );
  await screen.findByText('Story 2');
  return app;
}

const taking = (title: string) => screen.getByRole('button', { name: `Take ${title} from the class` });
async function take(title: string) {
  await userEvent.click(taking(title));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Take ${title} from the class` })).toBeNull());
}

test('after a removal the focus is at the same button of the next course, also once it was undone', async () => {
  await openCourses();
  await take('Story 3');
  await waitFor(() => expect(taking('Story 4')).toHaveFocus());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Story 3')).toBeVisible();
  expect(taking('Story 4')).toHaveFocus();
});

test('several that were taken away while the message stood come back at one press, the last one first', async () => {
  const app = await openCourses();
  await take('Story 2');
  await take('Story 4');
  await take('Story 5');
  expect(await screen.findByText('3 courses were taken from the class')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  for (const title of ['Story 2', 'Story 4', 'Story 5']) expect(await screen.findByText(title)).toBeVisible();
  const takenBack = app.requests.filter(({ key }) => key.endsWith('/undo')).map(({ key }) => key);
  expect(takenBack).toEqual(changeIds.toReversed().map(undoKey));
});

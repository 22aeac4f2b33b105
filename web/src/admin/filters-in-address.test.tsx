import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { managedPerson as person } from '../testing/managed-person.ts';
import { learner, renderApp } from '../testing/render-app.tsx';
import { testId } from '../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const empty = { items: [], nextCursor: null, total: 0 };
const lessons = Array.from({ length: 9 }, (_, index) => ({
  id: testId(20 + index),
  name: `Lesson ${index}`,
  description: '',
  stage: 1,
  language: 'arabic',
  cardCount: 0,
  imageUrl: null,
  isCompleted: false,
}));
const answers = {
  'GET /api/admin/users': () => ({ body: { ...empty, freeCourseCount: 0 } }),
  'GET /api/admin/courses': () => ({ body: { ...empty, courseTypes: ['story', 'phrase'], levels: [1, 2] } }),
  'POST /api/admin/assignments/repair': () => ({ body: { repairedUsers: 0 } }),
  'GET /api/learning-materials': () => ({ body: empty }),
  'GET /api/reading-lessons': () => ({ body: { items: lessons, nextCursor: null } }),
  'GET /api/flashcard-lessons': () => ({ body: { items: lessons, nextCursor: null } }),
  [`GET /api/admin/users/${person.id}`]: () => ({ body: person }),
  [`GET /api/admin/users/${person.id}/courses`]: () => ({ body: empty }),
};

test.each([
  ['/admin/users', 'q=sam'],
  ['/admin/courses', 'q=sam'],
  ['/admin/courses?view=users', 'view=users&q=sam'],
  ['/admin/learning-materials', 'q=sam'],
  ['/admin/interactive-reading', 'q=sam'],
  ['/admin/flashcards', 'q=sam'],
  [`/admin/users/${person.id}`, 'q=sam'],
])('what is searched at %s stands in the address, and typing adds no entry', async (path, expected) => {
  const { router } = renderApp(path, answers, admin);
  const field = await screen.findByRole('searchbox');
  const before = router.history.length;
  for (const value of ['s', 'sa', 'sam']) fireEvent.change(field, { target: { value } });
  expect(field).toHaveValue('sam');
  await waitFor(() => expect(router.state.location.searchStr).toBe(`?${expected}`));
  expect(field).toHaveValue('sam');
  expect(router.history.length).toBe(before);
  // Away and back.
  await act(() => router.navigate({ to: '/admin/status' }));
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  act(() => router.history.back());
  expect(await screen.findByRole('searchbox')).toHaveValue('sam');
  // Emptied, it leaves the address.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  await waitFor(() => expect(router.state.location.searchStr).not.toContain('sam'));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('filters of the catalogue and of a person are read from the address, and what is none is ignored', async () => {
  const { requests } = renderApp('/admin/courses?q=12&type=story&level=2', answers, admin);
  expect(await screen.findByRole('searchbox')).toHaveValue('12');
  await waitFor(() => expect(requests.some(({ url }) => url.search === '?q=12&courseType=story&level=2')).toBe(true));
  expect(screen.getByLabelText('Course type')).toHaveValue('story');
  expect(screen.getByLabelText('Level')).toHaveValue('2');
});

test('a person’s filters are in the address', async () => {
  const { router, requests } = renderApp(`/admin/users/${person.id}?type=owner&assigned=x`, answers, admin);
  expect(await screen.findByLabelText('Course type')).toHaveValue('');
  fireEvent.change(screen.getByLabelText('Course type'), { target: { value: 'story' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Not assigned' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ type: 'story', assigned: 'no' }));
  expect(screen.getByRole('radio', { name: 'Not assigned' })).toBeChecked();
  await waitFor(() =>
    expect(requests.some(({ url }) => url.search.includes('courseType=story&assigned=no'))).toBe(true),
  );
});

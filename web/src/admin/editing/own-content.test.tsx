import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const author = { ...learner, name: 'Mona', role: 'teacher' as const, mayMakeContent: true };
const lesson = (number: number, name: string) => ({
  id: testId(number),
  name,
  description: '',
  stage: 1,
  language: 'arabic',
  imageUrl: null,
  cardCount: 0,
  isCompleted: false,
  hasAllAudio: false,
});
const stored = (number: number, name: string) => ({
  body: {
    id: testId(number),
    name,
    description: '',
    stage: 1,
    language: 'arabic',
    lessonAudioUrl: null,
    cards: [],
    version: 1,
  },
});

function open(path: string, answers: Parameters<typeof renderApp>[1] = {}, user: typeof learner = author) {
  const own = [testId(1)];
  return renderApp(
    path,
    {
      'GET /api/author/own-courses': () => ({ body: { isAll: false, ids: own } }),
      'GET /api/reading-lessons': () => ({
        body: { items: [lesson(1, 'Mine'), lesson(2, 'Of others')], nextCursor: null },
      }),
      [`GET /api/author/reading-lessons/${testId(1)}`]: () => stored(1, 'Mine'),
      [`GET /api/author/reading-lessons/${testId(2)}`]: () => stored(2, 'Of others'),
      [`GET /api/author/reading-lessons/${testId(3)}`]: () => stored(3, 'Of others'),
      [`POST /api/author/courses/${testId(2)}/copy`]: () => {
        own.push(testId(3));
        return { status: 201, body: { id: testId(3), courseType: 'reading_card' } };
      },
      ...answers,
    },
    user,
  );
}

test('who makes content has its screens beside the classes, and no other part of the back office', async () => {
  const { router } = open(`/admin/interactive-reading?lesson=${testId(1)}`);
  expect(await screen.findByRole('button', { name: /^Save/ })).toBeVisible();
  const nav = within(await screen.findByRole('navigation', { name: 'Teach menu' }));
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Classes',
    'Content',
    'Reading',
    'Flashcards',
    'Phrases',
    'Stories',
    'MaterialsNew',
    'Import',
  ]);
  // The order of what all learners see is the school's.
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  await router.navigate({ to: '/admin/users' });
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/admin/users'));
});

test('what somebody else made is copied, and the copy is changed', async () => {
  const { router } = open(`/admin/interactive-reading?lesson=${testId(2)}`);
  expect(await screen.findByRole('heading', { name: 'Somebody else made this' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  expect(await screen.findByRole('button', { name: /^Mine ?Yours/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Of others/ })).not.toHaveTextContent('Yours');
  fireEvent.click(screen.getByRole('button', { name: 'Copy it' }));
  expect(await screen.findByText('The copy is yours to change')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toMatchObject({ lesson: testId(3) }));
  expect(await screen.findByRole('button', { name: /^Save/ })).toBeVisible();
});

test('a teacher whom no admin lets has none of it', async () => {
  const { router } = open(
    '/admin/interactive-reading',
    { 'GET /api/teacher/classes': () => ({ body: { items: [], nextCursor: null, total: 0 } }) },
    { ...author, mayMakeContent: false },
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/classes'));
  const nav = await screen.findByRole('navigation', { name: 'Teach menu' });
  expect(within(nav).getAllByRole('link')).toHaveLength(1);
});

// Alone in its process: code that was fetched once is there for all that follow.
import type { Profile } from '@kalima/shared/contract/people/accounts';
import type { Story } from '@kalima/shared/contract/content/stories';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../testing/render-app.tsx';
import { testId } from '../testing/study-app.tsx';

const story: Story = {
  id: testId(1),
  title: 'A tall man',
  description: '',
  thumbnailUrl: null,
  language: 'english',
  isCompleted: false,
  words: [],
  text: 'His bed is too short.',
  sentences: [{ id: testId(2), text: 'His bed is too short.', begins: null, ends: null, pageId: null }],
  pages: [],
  audioUrl: null,
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
};
const reader: Profile = { ...learner, assignedTypes: ['story'] };
const storyKey = `GET /api/stories/${story.id}`;
const stagesKey = 'GET /api/story-stages';

/** The app for a reader of stories who is known from the first, with whether a screen's code was there as each request came. */
function open(path: string, user = reader) {
  const asked: { key: string; wasFetched: boolean }[] = [];
  const isFetched = (): boolean => {
    const { options } =
      app.router.routesById[
        path.endsWith('/stories') ? '/signed-in/stories-activity/stories' : '/signed-in/stories-activity/stories/$id'
      ];
    return options.component?.preload === undefined;
  };
  const answer = (key: string, body: unknown) => () => {
    asked.push({ key, wasFetched: isFetched() });
    return { body };
  };
  const answers = { [stagesKey]: answer(stagesKey, { items: [] }), [storyKey]: answer(storyKey, story) };
  const app = renderApp(path, answers, user, { session: user });
  return { ...app, asked, isFetched };
}

// One after the other in one test, since code that was fetched once is there for all that follows.
test('a list and a course are asked for beside the code of their screens, once, and not when a link is pointed at or the activity is not open', async () => {
  const list = open('/stories');
  expect(await screen.findByRole('heading', { name: 'Stories' })).toBeVisible();
  expect(list.asked).toEqual([{ key: stagesKey, wasFetched: false }]);
  cleanup();
  const course = open(`/stories/${story.id}`);
  expect(await screen.findByRole('heading', { name: story.title })).toBeVisible();
  expect(course.asked).toEqual([{ key: storyKey, wasFetched: false }]);
  cleanup();
  const { router, asked } = open('/profile');
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
  await router.preloadRoute({ to: '/stories/$id', params: { id: story.id } });
  expect(asked).toEqual([]);
  cleanup();
  const closed = open('/stories', learner);
  expect(await screen.findByRole('heading', { name: 'Not assigned' })).toBeVisible();
  expect(closed.asked).toEqual([]);
});

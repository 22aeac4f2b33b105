import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const [stageId, storyId] = [testId(1), testId(2)];
const story = {
  id: storyId,
  stageId,
  title: 'The slow train',
  description: 'A long way',
  language: 'english',
  text: 'It is late.',
  vocabulary: [],
  videoUrl: null,
  videoSource: null,
  audioUrl: null,
  pages: [],
  sentences: [],
  thumbnailUrl: null,
  isCompleted: false,
  version: 1,
};
const stage = { id: stageId, name: 'Small stories', description: '', language: 'english', coverImageUrl: null };

const inDialog = () => within(screen.getByRole('dialog', { name: 'Edit story' }));

async function openStory(stored: object) {
  const app = renderApp(
    `/admin/stories?stage=${stageId}&story=${storyId}`,
    {
      'GET /api/author/story-stages': () => ({ body: { items: [{ ...stage, count: 1, version: 1 }] } }),
      [`GET /api/author/story-stages/${stageId}/stories`]: () => ({ body: { items: [] } }),
      [`GET /api/author/stories/${storyId}`]: () => ({ body: { ...story, ...stored } }),
      [`PUT /api/author/stories/${storyId}`]: ({ body }) => ({ body: { ...story, ...(body as object), version: 2 } }),
    },
    admin,
  );
  const title = await waitFor(() => inDialog().getByLabelText(/^Title/));
  fireEvent.change(title, { target: { value: 'The fast train' } });
  return { ...app, dialog: inDialog() };
}

test('a story that was stored without a film is changed without one', async () => {
  const { dialog, requests } = await openStory({});
  fireEvent.click(dialog.getByRole('button', { name: 'Save story' }));
  expect(await screen.findByText('Story saved')).toBeVisible();
  const sent = requests.find(({ key }) => key.startsWith('PUT'));
  expect(sent?.body).toMatchObject({ title: 'The fast train', videoUrl: null });
});

test('a story that has a film keeps one', async () => {
  const { dialog, requests } = await openStory({
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    videoSource: 'youtube',
  });
  fireEvent.change(dialog.getByLabelText(/^Video URL/), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save story' }));
  await waitFor(() => expect(dialog.getAllByText('Please enter a YouTube video link').length).toBeGreaterThan(0));
  expect(requests.filter(({ key }) => key.startsWith('PUT'))).toEqual([]);
});

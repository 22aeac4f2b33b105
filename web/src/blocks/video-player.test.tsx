import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderStudyApp, storyOf } from '../testing/study-app.tsx';

const story = { ...storyOf(['The cats see.']), videoUrl: '/media/stories/a/b.mp4', videoSource: 'upload' as const };
const film = () => document.querySelector('video');
const fail = async () => {
  fireEvent.error(film() as HTMLVideoElement);
  expect(await screen.findByText('This video cannot be played.')).toBeVisible();
  expect(film()).toBeNull();
};

test('a film that could not be played is tried again by a press, and once the network is back', async () => {
  renderStudyApp(`/stories/${story.id}`, { [`GET /api/stories/${story.id}`]: story });
  await screen.findByRole('heading', { name: story.title });
  await fail();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(film()).toHaveAttribute('src', story.videoUrl);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  await fail();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(film()).toHaveAttribute('src', story.videoUrl);
  network.mockRestore();
});

import '../../testing/empty-device.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as aids from '../blocks/aids/aids.tsx';
import { setLookUpMode } from '../blocks/look-up/look-up-mode.ts';
import { renderStudyApp, storyOf } from '../../testing/study-app.tsx';

const sentences = ['The cats see.', 'A dog runs.', 'Birds fly.'];
const story = storyOf(sentences);

test('where a word is looked up only its sentence is drawn again', async () => {
  const draw = vi.spyOn(aids, 'useTextAids');
  /** The texts that were drawn, in their order: each asks for its aids. */
  const drawn = () => draw.mock.calls.map(([, text]) => text);
  renderStudyApp(`/stories/${story.id}`, {
    [`GET /api/stories/${story.id}`]: story,
    'GET /api/look-up': { items: [] },
  });
  await screen.findByRole('heading', { name: 'Pets' });
  setLookUpMode(false);
  fireEvent.click(screen.getByRole('button', { name: 'Look up words' }));
  for (const word of ['dog', 'runs']) {
    draw.mockClear();
    fireEvent.click(screen.getByRole('button', { name: word }));
    // At once: what is fetched later may change all of them.
    const dialog = screen.getByRole('dialog', { name: word });
    expect(drawn()).toContain('A dog runs.');
    expect(drawn()).not.toContain('Birds fly.');
    draw.mockClear();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(drawn()).not.toContain('Birds fly.');
  }
  setLookUpMode(false);
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import HanziWriter from 'hanzi-writer';
import { expect, test, vi } from 'vitest';
import { useWriter } from './use-writer.ts';

const strokes = { strokes: ['M 0 0 L 9 9'], medians: [[[0, 0]]] };

function Written({ isSlow }: { readonly isSlow: boolean }) {
  const { place, state, write } = useWriter({
    character: '一',
    strokes,
    isSlow,
    onWatched: () => undefined,
    onWritten: () => undefined,
  });
  return (
    <>
      <div ref={place} />
      <p>{state}</p>
      <button type="button" onClick={write}>
        Write
      </button>
    </>
  );
}

test('who draws a character draws on where it is to be shown more slowly', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const quiz = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const animateCharacter = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const fake = { quiz, animateCharacter, cancelQuiz: () => undefined, showCharacter: () => undefined };
  const create = vi.spyOn(HanziWriter, 'create').mockReturnValue(fake as unknown as HanziWriter);
  const { rerender } = render(<Written isSlow={false} />);
  await screen.findByText('watching');
  fireEvent.click(screen.getByRole('button', { name: 'Write' }));
  expect(quiz).toHaveBeenCalledOnce();
  rerender(<Written isSlow />);
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(quiz).toHaveBeenCalledTimes(2));
  expect(screen.getByText('writing')).toBeVisible();
  expect(animateCharacter).toHaveBeenCalledOnce();
  create.mockRestore();
});

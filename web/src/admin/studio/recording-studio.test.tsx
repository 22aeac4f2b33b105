import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import * as microphone from '../../lib/sound/microphone.ts';
import { RecordingStudio } from './recording-studio.tsx';
import type { StudioWord } from './studio-state.ts';

const rate = 24_000;
const tone = (seconds: number, level: number) =>
  Float32Array.from({ length: seconds * rate }, (_, index) => level * Math.sin(index));

/** A microphone into which a test speaks. */
let speak: (...parts: Float32Array[]) => Promise<void>;
let lose: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:take', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(microphone, 'listenToMicrophone').mockImplementation(({ onSamples, onLost }) => {
    speak = async (...parts) => {
      for (const part of parts) await act(async () => onSamples(part));
    };
    lose = () => act(onLost);
    const devices = [
      { id: 'a', name: 'Built-in' },
      { id: 'b', name: 'USB microphone' },
    ];
    return Promise.resolve({ deviceId: 'a', devices, rate, close: () => undefined });
  });
});

const say = (level = 0.35) => speak(tone(0.2, 0.001), tone(0.5, level), tone(0.7, 0.001));

const list: StudioWord[] = ['bread', 'egg', 'tea'].map((text) => ({
  id: text,
  text,
  translation: '',
  imageUrl: null,
  hasSound: text === 'egg',
}));

const taken: string[] = [];
const onClose = vi.fn<() => void>();

function Studio() {
  const [words, setWords] = useState(list);
  return (
    <I18nProvider i18n={i18n}>
      <RecordingStudio
        name="In the kitchen"
        language="en"
        words={words}
        pendingCount={0}
        onTake={(id) => {
          taken.push(id);
          setWords((all) => all.map((word) => (word.id === id ? { ...word, hasSound: true } : word)));
        }}
        onClose={onClose}
      />
    </I18nProvider>
  );
}

async function open() {
  taken.length = 0;
  render(<Studio />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
  await screen.findByText('listening');
}
const current = () => within(screen.getByRole('list', { name: 'Words' })).getByRole('button', { current: true });

test('the list of words goes along with the word that is recorded, and nothing else is moved', async () => {
  const place = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const words = screen.queryByRole('list', { name: 'Words' });
    if (this === words) return place(50, 100);
    const at = [...(words?.querySelectorAll('button') ?? [])].findIndex((one) => one === this);
    return place(at === -1 ? 0 : 50 + at * 200 - (words?.scrollTop ?? 0), 40);
  });
  await open();
  await say();
  expect(current()).toHaveTextContent('tea');
  // The second of the two without a sound comes to the middle.
  expect(screen.getByRole('list', { name: 'Words' }).scrollTop).toBe(170);
});

test('goes through the words without a sound by itself, and stops after the last', async () => {
  await open();
  expect(current()).toHaveTextContent('bread');
  await say();
  expect(current()).toHaveTextContent('tea');
  await say();
  expect(await screen.findByText('All of these words have a sound.')).toBeInTheDocument();
  expect(screen.getByText('Done: 2 of 2')).toBeInTheDocument();
  expect(taken).toEqual(['bread', 'tea']);
  expect(screen.getByRole('button', { name: 'Record all again' })).toBeInTheDocument();
});

test('a take that is too quiet is asked for again, kept, and can be used all the same', async () => {
  await open();
  await say(0.03);
  expect(await screen.findByText(/too quiet. Say it again/)).toBeInTheDocument();
  expect(current()).toHaveTextContent('bread');
  expect(taken).toEqual([]);
  const [take] = within(screen.getByRole('list', { name: 'Takes' })).getAllByRole('listitem');
  expect(take).toHaveTextContent(/take 1 · \d\.\d s · /);
  expect(take?.querySelector('svg path[d^="M0"]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }));
  expect(taken).toEqual(['bread']);
  expect(current()).toHaveTextContent('tea');
});

test('by keys: Space ends a take or goes on, R leads back, Esc stops and then closes', async () => {
  await open();
  await userEvent.keyboard(' ');
  expect(current()).toHaveTextContent('tea');
  await speak(tone(0.5, 0.35));
  await userEvent.keyboard(' ');
  await waitFor(() => expect(taken).toEqual(['tea']));
  expect(current()).toHaveTextContent('bread');
  await userEvent.keyboard('r');
  expect(current()).toHaveTextContent('tea');
  const dialog = screen.getByRole('dialog');
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(screen.getByRole('button', { name: 'Start recording' })).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
  act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  expect(onClose).toHaveBeenCalled();
});

test('all words can be recorded anew, and one is chosen by a press', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: 'All 3' }));
  await userEvent.click(screen.getByRole('button', { name: /egg/ }));
  await say();
  expect(taken).toEqual(['egg']);
  expect(current()).toHaveTextContent('tea');
});

test('a microphone that is gone stops the studio and loses nothing; another one is chosen', async () => {
  await open();
  await say();
  lose();
  expect(await screen.findByText(/The microphone is gone/)).toBeInTheDocument();
  expect(screen.getByText(/take 1/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Start recording' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Microphone' }), 'USB microphone');
  await waitFor(() => expect(microphone.listenToMicrophone).toHaveBeenLastCalledWith(expect.anything(), 'b'));
});

test('a microphone that is not allowed is said to be so', async () => {
  vi.mocked(microphone.listenToMicrophone).mockRejectedValueOnce(new microphone.RecordingError('DENIED'));
  render(<Studio />);
  await userEvent.click(await screen.findByRole('button', { name: 'Start recording' }));
  expect(await screen.findByText(/The microphone is not allowed/)).toBeInTheDocument();
});

import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { LibraryDialog } from './library-dialog.tsx';

const fileOf = (word: string) => ({
  url: `/media/${word}.webp`,
  word,
  translation: 'خبز',
  language: 'english',
  courseId: '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f001',
  courseTitle: 'In the kitchen',
});
const asked: string[] = [];
let answer: (q: string) => { status?: number; body: unknown };

beforeEach(() => {
  asked.length = 0;
  answer = (q) => ({
    body: { items: ['bread', 'egg'].filter((word) => word.includes(q)).map(fileOf), hasMore: false },
  });
  vi.stubGlobal('fetch', (address: string) => {
    const q = new URL(address, 'http://127.0.0.1').searchParams.get('q') ?? '';
    asked.push(q);
    const { status = 200, body } = answer(q);
    return Promise.resolve(Response.json(body, { status }));
  });
});

function open(kind: 'picture' | 'sound', word = '') {
  const chosen = vi.fn<(url: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <I18nProvider i18n={i18n}>
        <LibraryDialog kind={kind} word={word} onChoose={chosen} onClose={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return chosen;
}

test('pictures of the word are offered at once, and others are searched', async () => {
  const chosen = open('picture', 'bread');
  await screen.findByRole('button', { name: /bread/ });
  expect(asked).toEqual(['bread']);
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), 'egg');
  await userEvent.click(await screen.findByRole('button', { name: /egg/ }));
  expect(chosen).toHaveBeenCalledWith('/media/egg.webp');
});

test('a sound is heard before it is used', async () => {
  const chosen = open('sound');
  expect(await screen.findByRole('button', { name: 'Play bread' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Use the sound of bread' }));
  expect(chosen).toHaveBeenCalledWith('/media/bread.webp');
});

test('nothing found, more than is shown, and a failure are said', async () => {
  open('picture', 'moon');
  expect(await screen.findByRole('heading', { name: 'No picture of such a word' })).toBeInTheDocument();
  answer = () => ({ body: { items: [fileOf('bread')], hasMore: true } });
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('There are more: type more of the word.')).toBeInTheDocument();
});

test('what cannot be loaded can be asked for again', async () => {
  answer = () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'failed' } });
  open('picture', 'bread');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBeGreaterThan(1));
});

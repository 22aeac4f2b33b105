import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const [lessonId, first, second] = [testId(1), testId(2), testId(3)];
const card = (id: string, word: string) => ({
  id,
  word,
  sense: '',
  translation: '',
  translationLanguage: null,
  secondTranslation: '',
  secondTranslationLanguage: null,
  imageUrl: null,
  audioUrl: null,
});
const lesson = {
  id: lessonId,
  name: 'Fruit',
  description: '',
  stage: 1,
  language: 'english',
  lessonAudioUrl: null,
  cards: [card(first, 'aple'), card(second, 'cat')],
  version: 3,
};
const row = { ...lesson, cardCount: 2, imageUrl: null, isCompleted: false, hasAllAudio: false };
const changedWord = (partId: string, from: string, to: string, learners: number) => ({
  partId,
  from: { text: from, sense: '' },
  to: { text: to, sense: '' },
  language: 'english',
  learners,
});
const question = {
  status: 409,
  body: {
    code: 'WORDS_CHANGED',
    message: 'People have answered words that are to read differently.',
    details: { changedWords: [changedWord(first, 'aple', 'apple', 1), changedWord(second, 'cat', 'dog', 12)] },
  },
};

interface Sent {
  readonly changedWords: readonly unknown[];
}

/** The lesson's editor, where both words were changed and saving asks. */
async function changeBoth() {
  const app = renderApp(
    `/admin/interactive-reading?lesson=${lessonId}`,
    {
      'GET /api/reading-lessons': () => ({ body: { items: [row], nextCursor: null } }),
      [`GET /api/author/reading-lessons/${lessonId}`]: () => ({ body: lesson }),
      [`PUT /api/author/reading-lessons/${lessonId}`]: ({ body }) => {
        const { changedWords, ...stored } = body as Sent;
        return changedWords.length === 0 ? question : { body: { ...lesson, ...stored, version: 4 } };
      },
    },
    admin,
  );
  const words = await screen.findAllByLabelText(/^Word/);
  fireEvent.change(words[0] as HTMLElement, { target: { value: 'apple' } });
  fireEvent.change(words[1] as HTMLElement, { target: { value: 'dog' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it still the same word?' }));
  const puts = () => app.requests.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body as Sent);
  return { dialog, puts };
}

test('each changed word is asked about; near ones are proposed as corrected, and choices are sent', async () => {
  const { dialog, puts } = await changeBoth();
  expect(dialog.getByText('12 learners have answered it')).toBeVisible();
  const [apple, dog] = ['aple becomes apple', 'cat becomes dog'].map((name) =>
    within(dialog.getByRole('group', { name })),
  );
  expect(apple?.getByRole('radio', { name: 'Same word, corrected' })).toBeChecked();
  expect(dog?.getByRole('radio', { name: 'Another word' })).toBeChecked();
  fireEvent.click(dialog.getByRole('button', { name: 'All: Same word, corrected' }));
  expect(dog?.getByRole('radio', { name: 'Same word, corrected' })).toBeChecked();
  fireEvent.click(dog?.getByRole('radio', { name: 'Another word' }) as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Lesson saved')).toBeVisible();
  expect(puts().map(({ changedWords }) => changedWords)).toEqual([
    [],
    [
      { partId: first, isSameWord: true },
      { partId: second, isSameWord: false },
    ],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who goes back to editing keeps what they typed, is told of no failure, and can save again', async () => {
  const { dialog, puts } = await changeBoth();
  fireEvent.click(dialog.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByDisplayValue('apple')).toBeVisible();
  expect(screen.queryByText('Learners have answered words that are to read differently.')).toBeNull();
  expect(puts()).toHaveLength(1);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByRole('dialog', { name: 'Is it still the same word?' })).toBeVisible();
});

test('a sense is folded away until it is wanted, and sent with the card', async () => {
  const { dialog, puts } = await changeBoth();
  fireEvent.click(dialog.getByRole('button', { name: 'Back to editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getAllByRole('button', { name: 'Add a sense' })[0] as HTMLElement);
  const field = screen.getByLabelText('Sense, where the same word means something else');
  expect(field).toHaveFocus();
  fireEvent.change(field, { target: { value: 'a fruit' } });
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled());
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]).toMatchObject({ cards: [{ word: 'apple', sense: 'a fruit' }, { sense: '' }] });
});

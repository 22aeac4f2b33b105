import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const stageId = testId(1);
const stage = { id: stageId, name: 'Tales', description: '', language: 'chinese', coverImageUrl: null, version: 1 };
const storyIn = (language: string) => ({
  id: testId(2),
  stageId,
  title: 'The fox',
  description: '',
  language,
  thumbnailUrl: null,
  videoSource: 'youtube',
});

async function addBeside(language: string) {
  const answers: Record<string, unknown> = {};
  const app = renderApp(
    `/admin/stories?stage=${stageId}`,
    {
      'GET /api/author/story-stages': () => ({ body: { items: [{ ...stage, count: 1 }] } }),
      [`GET /api/author/story-stages/${stageId}/stories`]: () => ({
        body: { items: [storyIn(language)], nextCursor: null },
      }),
      'POST /api/author/known-words': () => ({ body: answers['POST /api/author/known-words'] }),
      'POST /api/author/stories': ({ body }) => ({ body: { ...(body as object), version: 1 } }),
    },
    admin,
  );
  await screen.findByText('The fox');
  const form = within(screen.getByRole('form', { name: 'Add story' }));
  const type = (label: RegExp, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
  type(/^Title/, 'The owl');
  type(/^Description/, 'About it');
  fireEvent.click(form.getByRole('radio', { name: 'YouTube' }));
  type(/^Video URL/, 'https://youtu.be/dQw4w9WgXcQ');
  const add = () => fireEvent.click(form.getByRole('button', { name: 'Add story' }));
  return { ...app, form, add, answers };
}

test('in a stage of one language a story has that language', async () => {
  const { form, add, requests } = await addBeside('chinese');
  expect(form.getByLabelText('Language')).toHaveValue('chinese');
  add();
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ language: 'chinese' }),
  );
});

test('in a stage of several languages the language of a story is chosen', async () => {
  const { form, add, requests } = await addBeside('english');
  const language = form.getByLabelText('Language');
  expect(language).toHaveValue('');
  add();
  expect(language).toHaveAccessibleDescription('Please choose a language');
  expect(requests.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
  fireEvent.change(language, { target: { value: 'english' } });
  add();
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toMatchObject({ language: 'english' }),
  );
});

test('words that other lessons teach are proposed, taken one by one or all at once, and sent with the story', async () => {
  const found = (word: string, translation: string) => ({ word, translation, courseTitle: 'Animals' });
  const { form, add, requests, answers } = await addBeside('chinese');
  answers['POST /api/author/known-words'] = {
    items: [found('狐狸', 'fox'), found('森林', 'forest')],
    nextCursor: null,
  };
  fireEvent.change(form.getByLabelText(/^Text/), { target: { value: '狐狸住在森林里。' } });
  fireEvent.click(form.getByRole('button', { name: 'Find words that other lessons teach' }));
  fireEvent.click(await form.findByRole('button', { name: 'Explain 森林' }));
  expect(form.queryByRole('button', { name: 'Explain 森林' })).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Explain 狐狸' }));
  expect(form.getByText('No other word of the text is taught elsewhere.')).toBeVisible();
  add();
  await waitFor(() =>
    expect(requests.find(({ key }) => key === 'POST /api/author/stories')?.body).toMatchObject({
      vocabulary: [
        { word: '森林', translation: 'forest' },
        { word: '狐狸', translation: 'fox' },
      ],
    }),
  );
  expect(requests.find(({ key }) => key.endsWith('known-words'))?.body).toEqual({
    language: 'chinese',
    text: '狐狸住在森林里。',
  });
});

test('in the line of a Chinese story pinyin is a picture with a name, as what stands beside it', async () => {
  await addBeside('chinese');
  const pinyin = screen.getByRole('button', { name: 'Pinyin: The fox' });
  expect(pinyin).toHaveTextContent(/^$/);
  expect(pinyin).toHaveAttribute('title', 'Pinyin');
});

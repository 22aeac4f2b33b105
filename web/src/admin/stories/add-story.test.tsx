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
  const app = renderApp(
    `/admin/stories?stage=${stageId}`,
    {
      'GET /api/admin/story-stages': () => ({ body: { items: [{ ...stage, count: 1 }] } }),
      [`GET /api/admin/story-stages/${stageId}/stories`]: () => ({
        body: { items: [storyIn(language)], nextCursor: null },
      }),
      'POST /api/admin/stories': ({ body }) => ({ body: { ...(body as object), version: 1 } }),
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
  return { ...app, form, add };
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

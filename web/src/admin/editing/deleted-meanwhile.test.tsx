import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { course, listOf, stage } from '../../testing/phrase-course.ts';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const [stageId, courseId, phraseId] = [stage.id, course.id, testId(3)];
const gone = { status: 404, body: { code: 'NOT_FOUND', message: '' } };
const phrase = {
  id: phraseId,
  text: 'Good day',
  translation: '你好',
  translationLanguage: 'chinese',
  secondTranslation: '',
  secondTranslationLanguage: null,
  sense: '',
  otherForm: '',
  otherAudioUrl: null,
  imageUrl: null,
  audioUrl: null,
  vocabulary: [],
  version: 1,
};
const withPhrase = { ...course, phrases: [phrase] };
const row = { ...withPhrase, phraseCount: 1 };

/** The screen of the phrases with one course, which somebody deletes, alone or with its stage. */
async function openCourse() {
  let deleted: 'nothing' | 'course' | 'stage' = 'nothing';
  const kind = '/api/author/phrase-stages';
  const app = renderApp(
    `/admin/phrases?stage=${stageId}&course=${courseId}`,
    {
      [`GET ${kind}`]: () => listOf(deleted === 'stage' ? [] : [{ ...stage, count: 1 }]),
      [`GET ${kind}/${stageId}/courses`]: () =>
        deleted === 'stage' ? gone : listOf(deleted === 'course' ? [] : [row]),
      [`GET /api/author/phrase-courses/${courseId}`]: () => (deleted === 'nothing' ? { body: withPhrase } : gone),
      [`POST /api/author/phrase-courses/${courseId}/phrases`]: () => gone,
      'POST /api/author/phrase-courses': () => gone,
      [`PUT /api/author/phrases/${phraseId}`]: () => gone,
    },
    admin,
  );
  await screen.findByRole('heading', { name: 'Greetings' });
  return { ...app, deleteElsewhere: (what: typeof deleted) => (deleted = what) };
}

const form = (name: string) => within(screen.getByRole('form', { name }));

test('a phrase for a course that was deleted meanwhile is kept, and one is led back to the courses', async () => {
  const app = await openCourse();
  await userEvent.type(form('Add phrase').getByLabelText('Phrase'), 'Good night');
  await userEvent.type(form('Add phrase').getByLabelText('Translation'), '晚安');
  app.deleteElsewhere('course');
  await userEvent.click(form('Add phrase').getByRole('button', { name: 'Add phrase' }));
  const alert = await form('Add phrase').findByRole('alert');
  expect(alert).toHaveTextContent('This course was deleted meanwhile. What you entered is still here');
  await userEvent.click(within(alert).getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(app.router.state.location.search).toEqual({ stage: stageId }));
  expect(await screen.findByText('No courses in this stage yet. Create the first one.')).toBeVisible();
  expect(form('Add phrase').getByLabelText('Phrase')).toBeVisible();
  expect(form('Add phrase').getByLabelText('Phrase')).toHaveValue('Good night');
  expect(form('Add phrase').queryByRole('alert')).toBeNull();
});

test('a course for a stage that was deleted meanwhile is kept, and one is led back to the stages', async () => {
  const app = await openCourse();
  await userEvent.click(screen.getByRole('radio', { name: 'Create course' }));
  await userEvent.type(form('Create course').getByLabelText('Course title'), 'Farewells');
  app.deleteElsewhere('stage');
  await userEvent.click(form('Create course').getByRole('button', { name: 'Create course' }));
  const alert = await form('Create course').findByRole('alert');
  expect(alert).toHaveTextContent('This stage was deleted meanwhile. What you entered is still here');
  await userEvent.click(within(alert).getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(app.router.state.location.search).toEqual({}));
  expect(form('Create course').getByLabelText('Course title')).toHaveValue('Farewells');
});

test('what is edited and was deleted meanwhile says so, and keeps what was typed', async () => {
  const app = await openCourse();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Good day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit phrase' }));
  await userEvent.type(dialog.getByLabelText('Phrase'), ' to you');
  app.deleteElsewhere('course');
  await userEvent.click(dialog.getByRole('button', { name: 'Save phrase' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('was deleted meanwhile. What you entered is still here');
  expect(dialog.getByLabelText('Phrase')).toHaveValue('Good day to you');
});

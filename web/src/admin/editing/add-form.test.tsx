import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { course, listOf, stage } from '../../testing/phrase-course.ts';

afterEach(() => vi.restoreAllMocks());

const [stageId, courseId] = [stage.id, course.id];

test('a press once too often after adding does not complain of the form that is empty again; a later one does', async () => {
  const now = vi.spyOn(Date, 'now');
  const at = Date.now();
  now.mockReturnValue(at);
  renderApp(
    `/admin/phrases?stage=${stageId}&course=${courseId}`,
    {
      'GET /api/author/phrase-stages': () => listOf([{ ...stage, count: 1 }]),
      [`GET /api/author/phrase-stages/${stageId}/courses`]: () => listOf([{ ...course, phraseCount: 0 }]),
      [`GET /api/author/phrase-courses/${courseId}`]: () => ({ body: { ...course, phrases: [] } }),
      [`POST /api/author/phrase-courses/${courseId}/phrases`]: ({ body }) => ({
        body: { version: 1, ...(body as object) },
      }),
    },
    { ...learner, role: 'admin' },
  );
  const form = within(await screen.findByRole('form', { name: 'Add phrase' }));
  const add = form.getByRole('button', { name: 'Add phrase' });
  await userEvent.type(form.getByLabelText('Phrase'), 'Good night');
  await userEvent.type(form.getByLabelText('Translation'), '晚安');
  await userEvent.click(add);
  await waitFor(() => expect(form.getByLabelText('Phrase')).toHaveValue(''));
  await userEvent.click(add);
  expect(form.queryByRole('alert')).toBeNull();
  now.mockReturnValue(at + 1000);
  await userEvent.click(add);
  expect(form.getByRole('alert')).toHaveTextContent('Please enter the phrase and its translation');
});

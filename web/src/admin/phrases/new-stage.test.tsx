import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { holdBack } from '../../testing/hold-back.ts';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const stages = '/api/author/phrase-stages';
const courses = 'POST /api/author/phrase-courses';

test('who makes a stage goes on in it at once, before the list of stages has come anew', async () => {
  const made = { id: testId(1), name: 'Market', description: '', language: 'english', coverImageUrl: null };
  const stage = { ...made, count: 0, version: 1 };
  const { requests } = renderApp(
    '/admin/phrases',
    {
      [`GET ${stages}`]: () => ({ body: { items: [], nextCursor: null } }),
      [`GET ${stages}/${made.id}/courses`]: () => ({ body: { items: [], nextCursor: null } }),
      'POST /api/admin/phrase-stages': () => {
        holdBack(stages);
        return { body: stage };
      },
      [courses]: () => ({ status: 500, body: { code: 'INTERNAL_ERROR', message: 'failed' } }),
    },
    { ...learner, role: 'admin' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'New stage' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Stage name'), made.name);
  await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'english');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create stage' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const form = screen.getByRole('form', { name: 'Create course' });
  await userEvent.type(within(form).getByLabelText('Course title'), 'Fruit');
  await userEvent.click(within(form).getByRole('button', { name: 'Create course' }));
  expect(await within(form).findByText('Submitting failed')).toBeVisible();
  expect(requests.find(({ key }) => key === courses)?.body).toMatchObject({ stageId: made.id, title: 'Fruit' });
});

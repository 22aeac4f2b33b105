import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../testing/render-app.tsx';
import { testId } from '../../testing/study-app.tsx';

const admin = { ...learner, role: 'admin' as const };
const empty = () => ({ body: { items: [], nextCursor: null } });
const answers = {
  'GET /api/author/phrase-stages': empty,
  'GET /api/author/reading-lessons': empty,
  'GET /api/learning-materials': () => ({ body: { items: [], nextCursor: null, total: 0 } }),
  'GET /api/author/packages/contents': () => ({ body: { courses: 2, files: 3, bytes: 4000, notes: 0 } }),
};

const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

test.each([
  ['/admin/phrases', 'New stage', 'Stage name'],
  ['/admin/interactive-reading', 'New lesson', 'Lesson name'],
])('on %s "%s" begins at its first field', async (path, button, field) => {
  renderApp(path, answers, admin);
  await press(button);
  expect(await screen.findByRole('textbox', { name: field })).toHaveFocus();
});

test('exporting begins with what is exported', async () => {
  renderApp('/admin/learning-materials', answers, admin);
  await press('Export');
  expect(await screen.findByLabelText('What')).toHaveFocus();
});

test('exporting one thing begins with saving it, also while it is still counted', async () => {
  let count: (() => void) | undefined;
  const counted = new Promise<void>((resolve) => {
    count = resolve;
  });
  const course = {
    id: testId(1),
    title: 'Greetings',
    description: '',
    stageId: testId(2),
    language: 'arabic',
    imageUrl: null,
    version: 1,
    phrases: [],
  };
  renderApp(
    `/admin/phrases?stage=${testId(2)}&course=${testId(1)}`,
    {
      ...answers,
      [`GET /api/author/phrase-stages/${testId(2)}/courses`]: empty,
      [`GET /api/author/phrase-courses/${testId(1)}`]: () => ({ body: course }),
      'GET /api/author/packages/contents': async () => {
        await counted;
        return answers['GET /api/author/packages/contents']();
      },
    },
    admin,
  );
  await screen.findByRole('heading', { name: 'Greetings' });
  await userEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
  const save = await screen.findByRole('link', { name: 'Save the package' });
  expect(save).toHaveFocus();
  expect(save).toHaveAttribute('aria-disabled', 'true');
  count?.();
  await waitFor(() => expect(save).toHaveAttribute('href', expect.stringContaining('/api/author/packages?')));
  expect(save).toHaveFocus();
});

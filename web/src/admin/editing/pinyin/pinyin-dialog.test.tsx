import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { learner, renderApp } from '../../../testing/render-app.tsx';
import { testId } from '../../../testing/study-app.tsx';

const lesson = {
  id: testId(1),
  name: '家',
  stage: 1,
  description: '',
  language: 'chinese',
  lessonAudioUrl: null,
  version: 1,
  cards: [],
};
const text = { id: testId(2), text: '他长了！', pinyin: 'tā cháng le', corrected: [] as number[] };

async function open(answer: (body: unknown) => { status?: number; body: unknown }) {
  const sent: unknown[] = [];
  let current = text;
  renderApp(
    `/admin/interactive-reading?lesson=${lesson.id}`,
    {
      'GET /api/reading-lessons': () => ({
        body: {
          items: [{ ...lesson, imageUrl: null, cardCount: 1, isCompleted: false, hasAllAudio: false }],
          nextCursor: null,
        },
      }),
      [`GET /api/author/reading-lessons/${lesson.id}`]: () => ({ body: lesson }),
      [`GET /api/author/courses/${lesson.id}/pinyin`]: () => ({
        body: { items: [current], nextCursor: null, readings: { 长: ['cháng', 'zhǎng'] } },
      }),
      [`PUT /api/author/courses/${lesson.id}/pinyin/${text.id}`]: ({ body }: { body: unknown }) => {
        sent.push(body);
        const given = answer(body);
        if (given.status === undefined) current = given.body as typeof text;
        return given;
      },
    },
    { ...learner, role: 'admin' },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Pinyin' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pinyin' });
  return { sent, dialog: within(dialog) };
}

test('a character is read otherwise by a press, and goes back to the dictionary', async () => {
  const { sent, dialog } = await open((body) => {
    const { syllable } = body as { syllable: string | null };
    return { body: { ...text, pinyin: `tā ${syllable ?? 'cháng'} le`, corrected: syllable === null ? [] : [1] } };
  });
  fireEvent.click(await dialog.findByRole('button', { name: '长: cháng' }));
  expect(dialog.getByRole('button', { name: 'cháng' })).toHaveFocus();
  fireEvent.click(dialog.getByRole('button', { name: 'zhǎng' }));
  const corrected = await dialog.findByRole('button', { name: '长: zhǎng, corrected' });
  expect(sent).toEqual([{ text: text.text, place: 1, syllable: 'zhǎng' }]);
  fireEvent.click(corrected);
  fireEvent.click(dialog.getByRole('button', { name: 'As in the dictionary' }));
  expect(await dialog.findByRole('button', { name: '长: cháng' })).toHaveFocus();
});

test('a syllable is typed; what is none is told beside the field and kept', async () => {
  const { sent, dialog } = await open(() => ({ body: { ...text, pinyin: 'tā cháng liǎo', corrected: [2] } }));
  fireEvent.click(await dialog.findByRole('button', { name: '了: le' }));
  const field = dialog.getByRole('textbox', { name: 'Another syllable, with its tone mark' });
  fireEvent.change(field, { target: { value: 'liao3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read it so' }));
  expect(field).toHaveAccessibleDescription('One syllable in Latin letters, such as zhǎng.');
  expect(field).toHaveValue('liao3');
  fireEvent.change(field, { target: { value: ' Liǎo ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Read it so' }));
  await waitFor(() => expect(sent).toEqual([{ text: text.text, place: 2, syllable: 'liǎo' }]));
});

test('a correction that is refused says so, and the characters stay', async () => {
  const { dialog } = await open(() => ({ status: 403, body: { code: 'CONTENT_OF_OTHERS', message: '' } }));
  fireEvent.click(await dialog.findByRole('button', { name: '长: cháng' }));
  fireEvent.click(dialog.getByRole('button', { name: 'zhǎng' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(dialog.getByRole('button', { name: '长: cháng' })).toBeVisible();
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { kitchen, made, openKitchen, path, undoPath } from '../../testing/kitchen-import.tsx';
import { undone } from '../../testing/undone.ts';

test('where nothing could be taken back that is said, and no success', async () => {
  let isMade = true;
  openKitchen(kitchen, {
    [`GET ${path}`]: () => ({ body: isMade ? { ...kitchen, state: 'made', made } : kitchen }),
    [undoPath]: () => {
      isMade = false;
      return undone(0, [{ text: 'خبز', reason: 'changed' }]);
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing was taken back. Some stay.')).toBeVisible();
  expect(screen.getByText(/^Nothing was taken back\. These stay:/)).toBeVisible();
  expect(screen.queryByText(/0 rows/)).toBeNull();
});

test('what was not imported is listed with its reason and count', async () => {
  const row = (word: string, more: object = {}) => ({
    id: crypto.randomUUID(),
    text: word,
    translation: word,
    secondTranslation: '',
    imageUrl: null,
    audioUrl: null,
    accepted: [],
    isLeftOut: false,
    ...more,
  });
  const place = { kind: 'reading_card' as const, courseId: null, name: 'Kitchen', language: 'arabic' as const };
  const languages = { stage: 1, stageId: null, translationLanguage: null, secondTranslationLanguage: null };
  const draft = {
    place: { ...place, ...languages },
    table: null,
    rows: [row('bread', { imageUrl: '/media/imports/bread.png' }), row('spoon'), row('', { isLeftOut: true })],
    beyondCount: 12,
  };
  openKitchen({ ...kitchen, state: 'made', made, draft });
  const list = within((await screen.findByRole('heading', { name: 'Not imported' })).parentElement!);
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 row: it was skipped, or something that it needs was missing.',
    '12 rows of the table: a lesson has no room for them.',
    '1 file: The archive has a password. Unpack it, and drop what is in it.secret.zip',
    '3 files: No row uses it.spon.pngbread.mp3cover.png',
  ]);
});

test('an import that took everything lists nothing', async () => {
  openKitchen({ ...kitchen, state: 'made', made, files: [] });
  expect(await screen.findByText('This import has been made.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Not imported' })).toBeNull();
});

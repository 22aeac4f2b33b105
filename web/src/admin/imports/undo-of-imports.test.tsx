import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { kitchen, made, openKitchen, path } from '../../testing/kitchen-import.tsx';

test('where nothing could be taken back that is said, and no success', async () => {
  let isMade = true;
  openKitchen(kitchen, {
    [`GET ${path}`]: () => ({ body: isMade ? { ...kitchen, state: 'made', made } : kitchen }),
    [`POST ${path}/undo`]: () => {
      isMade = false;
      return { body: { removedCount: 0, kept: [{ text: 'خبز', reason: 'changed' }] } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Nothing was taken back. Some stay.')).toBeVisible();
  expect(screen.getByText(/^Nothing was taken back\. These stay:/)).toBeVisible();
  expect(screen.queryByText(/0 rows/)).toBeNull();
});

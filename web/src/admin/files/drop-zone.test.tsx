import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activateLanguage } from '../../lib/device/app-language.ts';
import { DropZone } from './drop-zone.tsx';
import { UploadField } from './upload-field.tsx';

const cat = () => new File(['cat'], 'cat.webp', { type: 'image/webp' });
const memo = () => new File(['memo'], 'memo.txt', { type: 'text/plain' });
const transfer = (...files: File[]) => ({
  types: ['Files'],
  files,
  items: files.map((file) => ({ kind: 'file', getAsFile: () => file })),
});

async function renderZone(isDisabled = false) {
  await activateLanguage('en');
  const taken: string[][] = [];
  render(
    <I18nProvider i18n={i18n}>
      <DropZone
        label="Drop here"
        accept=".webp"
        isDisabled={isDisabled}
        onFiles={(files) => taken.push(files.map(({ name }) => name))}
      >
        <UploadField label="Sound" purpose="reading-card-audio" url={null} onChange={() => undefined} />
      </DropZone>
    </I18nProvider>,
  );
  return {
    taken,
    zone: screen.getByRole('group', { name: 'Drop here' }),
    field: screen.getByRole('group', { name: 'Sound' }),
  };
}

test('takes what is dropped or pasted, once, and of whatever type: what cannot be used is told by name', async () => {
  const { taken, zone } = await renderZone();
  fireEvent.drop(zone, { dataTransfer: transfer(cat(), memo()) });
  await waitFor(() => expect(taken).toEqual([['cat.webp', 'memo.txt']]));
  fireEvent.paste(zone, { clipboardData: transfer(cat()) });
  await waitFor(() => expect(taken.slice(1)).toEqual([['cat.webp']]));
  await act(async () => undefined);
  fireEvent.drop(zone, { dataTransfer: transfer(memo()) });
  await waitFor(() => expect(taken.slice(1)).toEqual([['cat.webp'], ['memo.txt']]));
});

test('a field inside takes a drop for itself', async () => {
  const { taken, field } = await renderZone();
  fireEvent.drop(field, { dataTransfer: transfer(memo()) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Please upload a valid audio file');
  expect(taken).toEqual([]);
});

test.each([false, true])('a drop beside it opens no file in place of the app (disabled: %s)', async (isDisabled) => {
  const { taken, zone } = await renderZone(isDisabled);
  // False where the browser's own way with a dropped file, which leaves the page, is prevented.
  expect(fireEvent.drop(document.body, { dataTransfer: transfer(cat()) })).toBe(false);
  if (!isDisabled) return;
  expect(fireEvent.drop(zone, { dataTransfer: transfer(cat()) })).toBe(false);
  expect(taken).toEqual([]);
});

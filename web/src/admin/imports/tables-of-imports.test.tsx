import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { file, kitchen, openKitchen, path, row, tableId } from '../../testing/kitchen-import.tsx';

const notesId = '0f0c9a3f-4c1f-4f0a-9a55-5a3f35d3f003';
const textAs = (text: string) => () => ({ body: { base64: Buffer.from(text).toString('base64') } });

test('a note that lies beside the table does not take its place, and which is read is in view', async () => {
  const notes = file('notes.txt', 'table', { id: notesId });
  openKitchen(
    { ...kitchen, name: 'notes', files: [notes, ...kitchen.files] },
    { [`GET ${path}/files/${notesId}/table`]: textAs('Taken by Amara in May.\nAsk before you use them.') },
  );
  expect(await row(1)).toHaveAccessibleName('Row 1: خبز');
  const choice = screen.getByLabelText('Rows are read from');
  expect(choice).toBeVisible();
  expect(choice).toHaveValue(tableId);
  // The import is called as the note, which came first.
  expect(screen.getByLabelText('Lesson name')).toHaveValue('words');
  await userEvent.selectOptions(choice, 'notes.txt');
  await waitFor(async () => expect(await row(1)).toHaveAccessibleName('Row 1: Taken by Amara in May.'));
});

test('pictures with a note alone become rows of their own, and the note can be read all the same', async () => {
  const notes = file('README.txt', 'table', { id: notesId });
  openKitchen(
    { ...kitchen, files: [notes, ...kitchen.files.filter(({ kind }) => kind !== 'table')] },
    { [`GET ${path}/files/${notesId}/table`]: textAs('Taken by Amara in May.\nAsk before you use them.') },
  );
  expect(await row(1)).toHaveAccessibleName('Row 1: bread');
  expect(screen.getByLabelText('Table')).toHaveValue('');
});

test('a list that is pasted into an open import stands behind its rows, with how many came', async () => {
  openKitchen();
  await row(3);
  await userEvent.click(screen.getByRole('button', { name: 'Paste a table or words' }));
  await userEvent.click(screen.getByLabelText(/^Words, one a line/));
  await userEvent.paste('شاي\ttea\nغطاء\tcover');
  await userEvent.click(screen.getByRole('button', { name: 'Take over' }));
  expect(await screen.findByText('2 rows were added')).toBeVisible();
  expect(await row(1)).toHaveAccessibleName('Row 1: خبز');
  expect(await row(4)).toHaveAccessibleName('Row 4: شاي');
  expect(screen.getByRole('button', { name: 'Import 5 cards' })).toBeEnabled();
  // Its picture was left over.
  expect(screen.getByRole('button', { name: /^Left over 1/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByLabelText(/^Row 4/)).toBeNull();
});

test('a table that is too wide says so, and its many columns do not stand in a row', async () => {
  const wide = (cell: string) => Array.from({ length: 60 }, (_, at) => `${cell} ${at + 1}`).join(',');
  openKitchen(kitchen, { [`GET ${path}/files/${tableId}/table`]: textAs(`${wide('bread')}\n${wide('tea')}`) });
  expect(await screen.findByText('60 columns; the first 50 are read.')).toBeVisible();
  await userEvent.click(screen.getByText('How the table was read'));
  expect(screen.getByLabelText('Column 12')).toBeVisible();
  expect(screen.getByLabelText('Column 13')).not.toBeVisible();
  await userEvent.click(screen.getByText('38 more columns'));
  expect(screen.getByLabelText('Column 50')).toBeVisible();
});

test('a part of speech that a table names is chosen anew in its row, also after it was taken away', async () => {
  openKitchen(kitchen, {
    [`GET ${path}/files/${tableId}/table`]: textAs('word,translation,pos\nخبز,bread,n.\nماء,water,'),
  });
  await row(1);
  const choice = screen.getByLabelText('Part of speech, row 1');
  expect(choice).toHaveValue('noun');
  expect(screen.queryByLabelText('Part of speech, row 2')).toBeNull();
  await userEvent.selectOptions(choice, 'None');
  expect(choice).toBeVisible();
  expect(choice).toHaveFocus();
  await userEvent.selectOptions(choice, 'Verb');
  expect(choice).toHaveValue('verb');
});

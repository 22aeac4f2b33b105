import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Toasts } from '../../ui/toasts.tsx';
import { noTranslations } from '../editing/translation-draft.ts';
import { CardTable } from './card-table.tsx';

const cardOf = (id: string, word = '') => ({ id, word, ...noTranslations, imageUrl: null, audioUrl: null });

const onFile = vi.fn<(sent: readonly string[]) => void>();
function Table({ words }: { readonly words: readonly string[] }) {
  const [cards, setCards] = useState(() => words.map((word) => cardOf(word || 'empty', word)));
  return (
    <I18nProvider i18n={i18n}>
      <CardTable
        lessonId="lesson"
        cards={cards}
        language="english"
        nameOf={({ word }, index) => word || `card ${index + 1}`}
        newCard={() => cardOf(crypto.randomUUID())}
        changeCards={(update) => setCards((now) => [...update(now)])}
        onRemove={({ id }) => setCards((now) => now.filter((one) => one.id !== id))}
        fileOf={(cardId, slot, purpose) => ({
          upload: undefined,
          onFile: ({ name }) => onFile([cardId, slot, purpose, name]),
          onRetry: () => undefined,
          onCancel: () => undefined,
        })}
        purposes={{ imageUrl: 'reading-card-image', audioUrl: 'reading-card-audio' }}
        errorOf={({ word }, _, field) => (word === '' && field === 'word' ? 'Please fill in this field.' : undefined)}
      />
      <Toasts />
    </I18nProvider>
  );
}
const values = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value);

test('Tab goes from the word to its translation and on, Enter makes the next row, Backspace takes an empty one away', async () => {
  render(<Table words={['bread', 'egg']} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Word of bread' }));
  await userEvent.keyboard('{Tab}خبز{Tab}');
  expect(screen.getByRole('textbox', { name: 'Word of egg' })).toHaveFocus();
  await userEvent.keyboard('{Tab}بيضة{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Word of card 3' })).toHaveFocus());
  await userEvent.keyboard('tea{Tab}شاي');
  expect(values()).toEqual(['bread', 'خبز', 'egg', 'بيضة', 'tea', 'شاي']);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Word of card 4' })).toHaveFocus());
  await userEvent.keyboard('{Backspace}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Translation of tea' })).toHaveFocus());
  expect(values()).toHaveLength(6);
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Translation of egg' })).toHaveFocus());
});

test('what is copied from a spreadsheet becomes rows, and can be taken back', async () => {
  render(<Table words={['bread', '']} />);
  expect(screen.getByText('Please fill in this field.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('textbox', { name: 'Word of card 2' }));
  await userEvent.paste('egg\t鸡蛋\ntea\t茶');
  expect(values()).toEqual(['bread', '', 'egg', '鸡蛋', 'tea', '茶']);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(values()).toEqual(['bread', '', '', '']);
});

test('a row’s picture and sound are chosen, recorded or used again beside its words, off the way of the Tab key', async () => {
  render(<Table words={['bread']} />);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  for (const name of ['Picture of bread', 'Sound of bread'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('tabindex', '-1');
  await press('Picture of bread');
  expect(screen.getByRole('dialog', { name: 'Picture of bread' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use a picture again for bread' })).toBeVisible();
  await userEvent.upload(screen.getByLabelText('picture of bread'), new File(['.'], 'b.png', { type: 'image/png' }));
  expect(onFile).toHaveBeenLastCalledWith(['bread', 'imageUrl', 'reading-card-image', 'b.png']);
  await press('Done');
  await press('Sound of bread');
  expect(screen.getByRole('button', { name: 'Record bread' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use a sound again for bread' })).toBeVisible();
  const field = within(screen.getByRole('dialog')).getByLabelText('Sound of bread', { selector: 'input' });
  await userEvent.upload(field, new File(['.'], 'b.mp3', { type: 'audio/mpeg' }));
  expect(onFile).toHaveBeenLastCalledWith(['bread', 'audioUrl', 'reading-card-audio', 'b.mp3']);
});

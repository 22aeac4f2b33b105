import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Toasts } from '../../../ui/toasts.tsx';
import { noTranslations } from '../translation-draft.ts';
import { CardTable } from './card-table.tsx';

const cardOf = (id: string, word = '') => ({ id, word, ...noTranslations, imageUrl: null, audioUrl: null });

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

test('a row without a picture or a sound offers what the school has, off the way of the Tab key', () => {
  render(<Table words={['bread']} />);
  for (const name of ['Use a picture again for bread', 'Use a sound again for bread'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('tabindex', '-1');
});

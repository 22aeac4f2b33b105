import { type AllDetails, allDetails, wordDetails, type WordDetails } from '@kalima/shared/domain/content/taught-word';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { WordDetailFields } from './word-detail-fields.tsx';

/** A value for each detail, which is to stand in its field. */
const told: AllDetails = { sense: 'of a house', otherForm: 'عيش', example: 'آكل خبزا.', partOfSpeech: 'noun' };

function Form({ given }: { given: WordDetails }) {
  const [word, setWord] = useState(given);
  return (
    <I18nProvider i18n={i18n}>
      <WordDetailFields
        word={word}
        language="arabic"
        onChange={(change) => setWord({ ...word, ...change })}
        errorOf={(field) => `${field} is wrong`}
      />
      <output>{JSON.stringify(allDetails(word))}</output>
    </I18nProvider>
  );
}
const fields = () => [...screen.queryAllByRole('textbox'), ...screen.queryAllByRole('combobox')] as HTMLInputElement[];
const stored = () => JSON.parse(screen.getByRole('status').textContent) as AllDetails;

test('each detail of a word has a field, which can be taken away, and says what is wrong', () => {
  render(<Form given={told} />);
  for (const detail of wordDetails) {
    expect(fields().map(({ value }) => value)).toContain(told[detail]);
    expect(screen.getByText(`${detail} is wrong`)).toBeVisible();
  }
  const removals = screen.getAllByRole('button', { name: /^Remove the / });
  expect(removals).toHaveLength(wordDetails.length);
  for (const removal of removals) fireEvent.click(removal);
  expect(stored()).toEqual(allDetails({}));
});

test('what kind of word it is can be chosen', () => {
  render(<Form given={{}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Add a part of speech' }));
  fireEvent.change(screen.getByLabelText('Part of speech'), { target: { value: 'verb' } });
  expect(stored().partOfSpeech).toBe('verb');
  fireEvent.change(screen.getByLabelText('Part of speech'), { target: { value: '' } });
  expect(stored().partOfSpeech).toBe('');
  expect(screen.getByLabelText('Part of speech')).toBeVisible();
});

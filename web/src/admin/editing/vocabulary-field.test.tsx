import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyWord, entryDraftOf, type VocabularyDraft } from './vocabulary-draft.ts';
import { VocabularyField } from './vocabulary-field.tsx';

function Field({ words }: { readonly words: readonly string[] }) {
  const [draft, setDraft] = useState<VocabularyDraft>({
    vocabulary: words.map((word) => entryDraftOf({ ...emptyWord, word, translation: word })),
    word: emptyWord,
  });
  return (
    <I18nProvider i18n={i18n}>
      <VocabularyField
        draft={draft}
        language="english"
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        isMarked={false}
        error={undefined}
      />
    </I18nProvider>
  );
}

test('where words are removed, the focus goes on with the next one, with the last one left, and with the field of a new one', async () => {
  render(<Field words={['bread', 'egg', 'milk']} />);
  const remove = (word: string) => screen.getByRole('button', { name: `Remove ${word}` });
  await userEvent.click(remove('egg'));
  expect(remove('milk')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(remove('bread')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Word to explain')).toHaveFocus();
});

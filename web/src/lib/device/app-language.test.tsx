import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Catalogues, withTexts } from './app-language.ts';

const textOf = (id: string) => i18n._(id);

async function addText(id: string, text: string): Promise<void> {
  const catalogue = async () => ({ messages: { [id]: [text] } });
  const texts: Catalogues = { en: catalogue, zh: catalogue, ar: catalogue };
  await act(() => withTexts(texts, () => Promise.resolve())());
}

test('texts that are added draw again what stands on the screen only where one was missed', async () => {
  const drawn = vi.fn<() => void>();
  function Counted() {
    useLingui();
    drawn();
    return null;
  }
  // Whatever was missed before this test is settled by it.
  await addText('added.before', 'Before');
  render(
    <I18nProvider i18n={i18n}>
      <Counted />
    </I18nProvider>,
  );
  await addText('added.first', 'First');
  expect(textOf('added.first')).toBe('First');
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(textOf('added.second')).toBe('added.second');
  await addText('added.second', 'Second');
  expect(textOf('added.second')).toBe('Second');
  expect(drawn).toHaveBeenCalledTimes(2);
});

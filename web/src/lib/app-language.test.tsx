import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Catalogues, withTexts } from './app-language.ts';

async function addText(id: string, text: string): Promise<void> {
  const catalogue = async () => ({ messages: { [id]: [text] } });
  const texts: Catalogues = { en: catalogue, zh: catalogue, ar: catalogue };
  await act(() => withTexts(texts, () => Promise.resolve())());
}

test('texts that are added draw again what stands on the screen only where one was missed', async () => {
  let times = 0;
  function Counted() {
    useLingui();
    times += 1;
    return null;
  }
  render(
    <I18nProvider i18n={i18n}>
      <Counted />
    </I18nProvider>,
  );
  await addText('added.first', 'First');
  expect(i18n._('added.first')).toBe('First');
  expect(times).toBe(1);
  expect(i18n._('added.second')).toBe('added.second');
  await addText('added.second', 'Second');
  expect(i18n._('added.second')).toBe('Second');
  expect(times).toBe(2);
});

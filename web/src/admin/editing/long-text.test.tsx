import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LongText } from './long-text.tsx';

const show = (text: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <LongText text={text} most={10} of="The spoon" />
    </I18nProvider>,
  );

test('a long text is cut, and read in full by a press', () => {
  show('A spoon that was too short.');
  expect(screen.getByText('A spoon th…')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'more of The spoon' }));
  expect(screen.getByText('A spoon that was too short.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'less of The spoon' }));
  expect(screen.getByText('A spoon th…')).toBeVisible();
});

test('a short one stands as it is', () => {
  show('A spoon.');
  expect(screen.getByText('A spoon.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

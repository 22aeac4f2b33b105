import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

test('goes the way of the interface, whatever it is opened from', () => {
  render(
    <I18nProvider i18n={i18n}>
      <div dir="rtl">
        <Dialog title="Make available offline" onClose={() => undefined}>
          Studied without a network.
        </Dialog>
      </div>
    </I18nProvider>,
  );
  expect(screen.getByRole('dialog')).toHaveAttribute('dir', 'ltr');
});

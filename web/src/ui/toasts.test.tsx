import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

function advance(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('a toast goes after 3 seconds, later while it is pointed at', () => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
  act(() => {
    showToast('Saved');
  });
  advance(2999);
  expect(screen.getByText('Saved')).toBeVisible();
  advance(1);
  expect(screen.queryByText('Saved')).toBeNull();

  act(() => {
    showToast('Held');
  });
  fireEvent.mouseEnter(screen.getByText('Held').parentElement!);
  advance(10_000);
  expect(screen.getByText('Held')).toBeVisible();
  fireEvent.mouseLeave(screen.getByText('Held').parentElement!);
  advance(3000);
  expect(screen.queryByText('Held')).toBeNull();
});

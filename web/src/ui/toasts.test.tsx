import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast, showUndoable } from './toast-store.ts';
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

test('there is one toast at a time, and an error is not taken away by what is none', () => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
  const show = (...given: Parameters<typeof showToast>) => {
    act(() => showToast(...given));
  };
  show('Added');
  advance(2000);
  show('Added');
  expect(screen.getAllByText('Added')).toHaveLength(1);
  advance(2000);
  expect(screen.getByText('Added')).toBeVisible();
  show('Saved');
  expect(screen.queryByText('Added')).toBeNull();
  show('Not saved', 'error');
  show('Added');
  expect(screen.getByText('Not saved')).toBeVisible();
  expect(screen.queryByText('Added')).toBeNull();
  advance(3000);
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(screen.getByText('Added')).toBeVisible();
  advance(3000);
  expect(screen.queryByText('Added')).toBeNull();
});

test('what can be undone stays long enough to be undone', () => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
  const undo = vi.fn<() => void>();
  act(() => {
    showToast('Removed', 'success', { label: 'Undo', onPress: undo });
  });
  advance(9999);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('what is done in series is undone at one press, the last first; something else ends the series', () => {
  vi.useFakeTimers();
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>,
  );
  const undone: string[] = [];
  const done = (what: string, kind = 'deleted') => {
    const undo = () => void undone.push(what);
    act(() => showUndoable({ kind, textOf: (count) => `${count} ${kind}`, label: 'Undo', undo }));
  };
  done('a');
  advance(7000);
  done('b');
  advance(7000);
  done('c');
  expect(screen.getByText('3 deleted')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['c', 'b', 'a']);

  done('d');
  advance(10_000);
  done('e');
  expect(screen.getByText('1 deleted')).toBeVisible();
  done('f', 'moved');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone.slice(3)).toEqual(['f']);
});

test('what a player told goes with it; what failed or can be undone is still told where one comes', () => {
  const Place = ({ isStudying }: { readonly isStudying: boolean }) => (
    <I18nProvider i18n={i18n}>
      {isStudying && <Toasts isSlim />}
      <Toasts />
    </I18nProvider>
  );
  const { rerender } = render(<Place isStudying />);
  const leaveAfter = (...given: Parameters<typeof showToast>) => {
    rerender(<Place isStudying />);
    act(() => showToast(...given));
    expect(screen.getByText(given[0])).toBeVisible();
    rerender(<Place isStudying={false} />);
  };
  leaveAfter('Added', 'info');
  expect(screen.queryByText('Added')).toBeNull();
  leaveAfter('Removed', 'success', { label: 'Undo', onPress: () => undefined });
  expect(screen.getByText('Removed')).toBeVisible();
  leaveAfter('Not saved', 'error');
  expect(screen.getByText('Not saved')).toBeVisible();
});

test('the focus goes from a message back to where it was', () => {
  render(
    <I18nProvider i18n={i18n}>
      <Toasts />
      <main tabIndex={-1}>
        <button type="button">Remove</button>
      </main>
    </I18nProvider>,
  );
  const show = () => act(() => showToast('Removed', 'success', { label: 'Undo', onPress: () => undefined }));
  show();
  const remove = screen.getByRole('button', { name: 'Remove' });
  act(() => remove.focus());
  for (const name of ['Undo', 'Dismiss']) {
    show();
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
    expect(screen.queryByText('Removed')).toBeNull();
    expect(remove).toHaveFocus();
  }
  act(() => remove.blur());
  show();
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(screen.getByRole('main')).toHaveFocus();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a button whose action is under way keeps the focus, and is pressed once', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const form = (isLoading: boolean) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" isLoading={isLoading} onClick={onClick}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(form(true));
  button.blur();
  button.focus();
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter} ');
  await userEvent.click(button);
  // Nor is the form sent by Enter in a field of it.
  await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledOnce();
  rerender(form(false));
  await userEvent.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

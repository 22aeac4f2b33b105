import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

test('a picture offers its widths and gives way to a placeholder when it fails', () => {
  const { rerender } = render(<Picture src="/media/learning_materials/images/a.webp" alt="A fire" />);
  const picture = screen.getByRole('img', { name: 'A fire' });
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('a.webp?w=320 320w'));
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'A fire' }).tagName).toBe('DIV');
  rerender(<Picture src="/media/learning_materials/images/b.webp" alt="A fire" />);
  expect(screen.getByRole('img', { name: 'A fire' }).tagName).toBe('IMG');
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PicturesAhead } from './pictures-ahead.tsx';

test('pictures of what comes next are fetched in their width, unseen; what has none takes nothing', () => {
  render(<PicturesAhead of={[null, '/media/a.webp', undefined]} sizes="640px" />);
  const [picture, ...others] = screen.getAllByRole('presentation', { hidden: true });
  expect(others).toEqual([]);
  expect(picture).not.toBeVisible();
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute('sizes', '640px');
  expect(screen.queryByTestId('picture-placeholder')).toBeNull();
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { matTint } from '@kalima/shared/domain/content/mats';
import { expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

const photograph = '/media/reading_cards/1/a.webp';
const drawing = '/media/reading_cards/1/a.drawing.webp';

/** The picture once it is loaded, with its own size and that of its tile. */
function load(own: readonly [number, number], tile: readonly [number, number]): HTMLElement {
  const picture = screen.getByRole('img');
  const sizes = { naturalWidth: own[0], naturalHeight: own[1], clientWidth: tile[0], clientHeight: tile[1] };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(picture, name, { value, configurable: true });
  fireEvent.load(picture);
  return picture;
}

test('a picture offers its widths and gives way to a placeholder when it fails', () => {
  const { rerender } = render(<Picture src="/media/learning_materials/images/a.webp" alt="A fire" />);
  const picture = screen.getByRole('img', { name: 'A fire' });
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('a.webp?w=320 320w'));
  fireEvent.error(picture);
  expect(screen.getByRole('img', { name: 'A fire' }).tagName).toBe('DIV');
  rerender(<Picture src="/media/learning_materials/images/b.webp" alt="A fire" />);
  expect(screen.getByRole('img', { name: 'A fire' }).tagName).toBe('IMG');
});

test('a picture that could not come without a network is fetched once there is one', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<Picture src={photograph} alt="A fire" />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByTestId('picture-placeholder')).toBeVisible();
  network.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('img', { name: 'A fire' })).toHaveAttribute('src', photograph);
  network.mockRestore();
});

test('a drawing stands on the mat of its word, whole', () => {
  const { rerender } = render(<Picture src={drawing} alt="A fire" tint="rose" />);
  const picture = screen.getByRole('img', { name: 'A fire' });
  expect(picture).toHaveClass('object-contain');
  expect(picture).not.toHaveClass('photograph');
  expect(picture.parentElement).toHaveClass('mat', 'mat-rose');
  expect(picture).toHaveAttribute('srcset', expect.stringContaining('a.drawing.webp?w=320 320w'));
  // Where nothing says of which word it is, always on the same.
  rerender(<Picture src={drawing} alt="A fire" />);
  expect(screen.getByRole('img').parentElement).toHaveClass(`mat-${matTint(drawing)}`);
});

test.each([photograph, 'https://pictures.test/fire.drawing.webp'])(
  '%s fills its tile and is dimmed in the dark',
  (src) => {
    render(<Picture src={src} alt="A fire" />);
    expect(load([1600, 400], [200, 200])).toHaveClass('photograph', 'object-cover');
  },
);

test.each([
  ['fills its tile where a quarter is cut off', [400, 300], 'object-cover'],
  ['is shown whole where more would be', [430, 300], 'object-contain'],
  ['is shown whole where it is far higher', [300, 430], 'object-contain'],
] as const)('a photograph that says what a word means %s', (_what, own, expected) => {
  render(<Picture src={photograph} alt="A fire" isWhole />);
  expect(load(own, [200, 200])).toHaveClass('photograph', expected);
});

test('what was found of one photograph does not hold for the next', () => {
  const { rerender } = render(<Picture src={photograph} alt="" isWhole />);
  fireEvent.load(document.querySelector('img') as HTMLImageElement);
  rerender(<Picture src={photograph} alt="A fire" isWhole />);
  load([900, 300], [200, 200]);
  rerender(<Picture src="/media/reading_cards/1/b.webp" alt="A fire" isWhole />);
  expect(screen.getByRole('img')).toHaveClass('object-cover');
});

import { pictureSrcSet } from '@kalima/shared/domain/media-addresses';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';

interface PictureProps {
  readonly src: string | null;
  /** Empty where the picture only repeats what is written beside it. */
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`; decides which width is fetched. */
  readonly sizes?: string;
  /** Of both the picture and its placeholder: give it a size. */
  readonly className?: string;
  /** Shows the whole picture on a tile instead of filling the frame. */
  readonly isWhole?: boolean;
  /** Fetched at once: for the main picture of a screen. */
  readonly isEager?: boolean;
}

/** What a picture stands on: nothing, one colour of its own, or something that fills it to the edge. */
type Ground = 'none' | 'filled' | { readonly colour: string };

/** The grounds of the pictures that were looked at, by their address. */
const grounds = new Map<string, Ground>();
/** Pixels of the copy that is looked at. */
const copySize = 8;
/** By how much the corners of one ground may differ, of 255. */
const sameColour = 10;

/** Looks at the corners of a picture; one that another site keeps to itself counts as filled. */
function groundOf(image: HTMLImageElement): Ground {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = copySize;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return 'filled';
    context.drawImage(image, 0, 0, copySize, copySize);
    const { data } = context.getImageData(0, 0, copySize, copySize);
    const at = (pixel: number) => Array.from(data.subarray(pixel * 4, pixel * 4 + 4));
    const corners = [0, copySize - 1, copySize * (copySize - 1), copySize * copySize - 1].map(at);
    const [first = []] = corners;
    if (corners.some((corner) => (corner[3] ?? 255) < 128)) return 'none';
    const isOne = corners.every((corner) =>
      corner.every((part, index) => Math.abs(part - (first[index] ?? 0)) <= sameColour),
    );
    return isOne ? { colour: `rgb(${first.slice(0, 3).join(' ')})` } : 'filled';
  } catch {
    return 'filled';
  }
}

/**
 * A picture in the width that fits, or a placeholder when there is none or it cannot be loaded. A whole picture stands on a
 * tile that goes on in the colour of its ground, dimmed in the dark so that white does not glare; one that can be seen
 * through stands on the theme's.
 */
export function Picture({ src, alt, sizes, className, isWhole = false, isEager = false }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  if (src === null || src === '' || failedSrc === src) {
    return (
      <div
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        data-testid="picture-placeholder"
        className={classNames('grid place-items-center bg-sunk text-ink-soft', className)}
      >
        <ImageOff aria-hidden className="size-8 opacity-60" />
      </div>
    );
  }
  function look(image: HTMLImageElement, url: string) {
    if (!grounds.has(url)) grounds.set(url, groundOf(image));
    setLookedAt(url);
  }
  const image = (
    <img
      key={src}
      src={src}
      srcSet={pictureSrcSet(src)}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={isWhole ? (event) => look(event.currentTarget, src) : undefined}
      onError={() => setFailedSrc(src)}
      className={
        isWhole ? 'size-full min-h-0 rounded-small object-contain' : classNames('bg-sunk object-cover', className)
      }
    />
  );
  if (!isWhole) return image;
  const ground = (lookedAt === src || grounds.has(src)) && grounds.get(src);
  const isOpaque = ground && ground !== 'none';
  return (
    <span
      className={classNames('grid p-[min(8px,6%)]', isOpaque ? 'picture-tile' : 'bg-card', className)}
      {...(isOpaque && ground !== 'filled' ? { style: { background: ground.colour } } : {})}
    >
      {image}
    </span>
  );
}

import { pictureSrcSet } from '@kalima/shared/domain/uploads';
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
  /** Shows the whole picture instead of filling the frame. */
  readonly isWhole?: boolean;
  /** Fetched at once: for the main picture of a screen. */
  readonly isEager?: boolean;
}

/** A picture in the width that fits, or a placeholder when there is none or it cannot be loaded. */
export function Picture({ src, alt, sizes, className, isWhole = false, isEager = false }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
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
  return (
    <img
      key={src}
      src={src}
      srcSet={pictureSrcSet(src)}
      sizes={sizes}
      alt={alt}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailedSrc(src)}
      className={classNames(isWhole ? 'object-contain' : 'bg-sunk object-cover', className)}
    />
  );
}

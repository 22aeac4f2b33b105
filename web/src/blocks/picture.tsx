import { type MatTint, matTint } from '@kalima/shared/domain/content/mats';
import { isDrawing, pictureSrcSet } from '@kalima/shared/domain/content/media-addresses';
import { ImageOff, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { useFailed } from '../lib/api/use-failed.ts';

interface PictureProps {
  readonly src: string | null;
  /** Empty where the picture only repeats what is written beside it. */
  readonly alt: string;
  /** How wide it is shown, as in `<img sizes>`; decides which width is fetched. */
  readonly sizes?: string;
  /** Of both the picture and its placeholder: give it a size. */
  readonly className?: string;
  /** What a drawing stands on: of its word or lesson (`matTint`), so that it is the same on every screen. */
  readonly tint?: MatTint | undefined;
  /** A photograph of which much would be cut off is shown whole instead of filling its tile: where it says what a word means. */
  readonly isWhole?: boolean;
  /** Stands on the mat where there is no picture: the sign of what it would be of. */
  readonly icon?: LucideIcon;
  /** Fetched at once: for the main picture of a screen. */
  readonly isEager?: boolean;
}

/** The classes that set `--mat`, the colour of a tint. */
export const matStyles: Record<MatTint, string> = {
  sand: 'mat-sand',
  mint: 'mat-mint',
  sky: 'mat-sky',
  rose: 'mat-rose',
  lilac: 'mat-lilac',
};

/** Share of a photograph that may be cut off where it says what a word means: a quarter, as of 4:3 in a square, and what rounding adds. */
const mayBeCutOff = 0.26;

/** Whether filling its tile would cut off too much of a picture that has been loaded. */
function isFarFromTile({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): boolean {
  if (naturalWidth * naturalHeight * clientWidth * clientHeight === 0) return false;
  const ratio = naturalWidth / naturalHeight / (clientWidth / clientHeight);
  return 1 - Math.min(ratio, 1 / ratio) > mayBeCutOff;
}

/**
 * A picture in the width that fits, or a placeholder when there is none or it cannot be loaded. A drawing stands on a tinted mat, a
 * photograph fills its tile and is dimmed in the dark; which of the two it is, its address says (PRODUCT.md#mats).
 */
export function Picture({
  src,
  alt,
  sizes,
  className,
  tint,
  icon: Icon,
  isWhole = false,
  isEager = false,
}: PictureProps) {
  const [hasFailed, fail] = useFailed(src);
  const [farSrc, setFarSrc] = useState<string | null>(null);
  if (src === null || src === '' || hasFailed) {
    if (Icon && tint && !hasFailed) {
      return (
        <span
          aria-hidden
          data-testid="picture-placeholder"
          className={classNames('mat text-ink-soft', matStyles[tint], className)}
        >
          <Icon className="size-[36%] max-h-14" />
        </span>
      );
    }
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
  const isDrawn = isDrawing(src);
  return (
    <span className={classNames('mat', matStyles[tint ?? matTint(src)], className)}>
      <img
        key={src}
        src={src}
        srcSet={pictureSrcSet(src)}
        sizes={sizes}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onLoad={({ currentTarget }) => {
          if (isWhole && !isDrawn && isFarFromTile(currentTarget)) setFarSrc(src);
        }}
        onError={() => fail()}
        className={
          isDrawn
            ? 'size-[86%] min-h-0 object-contain'
            : classNames('photograph size-full min-h-0', farSrc === src ? 'object-contain' : 'object-cover')
        }
      />
    </span>
  );
}

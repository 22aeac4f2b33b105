import { type PictureWidth, pictureWidths } from '@kalima/shared/domain/content/media-addresses';

/** The storage key of a picture in one of its widths: `a/b.webp` → `a/b-320.webp`, `a/b.drawing.webp` → `a/b.drawing-320.webp`. */
export function variantKey(key: string, width: PictureWidth): string {
  return key.replace(/\.webp$/, `-${width}.webp`);
}

/** The width to serve for the one that a page asks for: the smallest that is wide enough, else the largest. */
export function variantWidth(asked: number | undefined): PictureWidth {
  return pictureWidths.find((width) => asked !== undefined && width >= asked) ?? 1280;
}

export interface Variant {
  readonly width: PictureWidth;
  readonly path: string;
  readonly bytes: number;
}

export interface EncodedPicture {
  readonly variants: Variant[];
  /** Of the largest. */
  readonly width: number;
  readonly height: number;
}

/** Where a variant is written, beside its picture. */
export const variantPath = (source: string, width: PictureWidth): string => `${source}-${width}.webp`;
/** A HEIC picture as a file that sharp reads. */
export const drawnPath = (source: string): string => `${source}-drawn.png`;
/** A PNG without what is no part of the picture. */
export const barePath = (source: string): string => `${source}-bare.png`;

/** The files that are written beside a picture while it is encoded. */
export function temporaryFilesOf(source: string): string[] {
  return [drawnPath(source), barePath(source), ...pictureWidths.map((width) => variantPath(source, width))];
}

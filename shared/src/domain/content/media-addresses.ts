/** Widths in pixels in which a picture is stored; the screens choose among them. */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Path prefix under which stored files are served. */
export const mediaUrlPrefix = '/media/';

/** The storage key of an address such as `/media/learning_materials/images/x.webp`, or null if it is not one of ours. */
export function mediaKeyOf(url: string): string | null {
  const match = /^\/media\/([\w-]+(?:\/[\w.-]+)+)(?:\?.*)?$/.exec(url);
  const key = match?.[1];
  return key === undefined || key.split('/').some((part) => /^\.+$/.test(part)) ? null : key;
}

/** The storage keys among addresses, as `mediaKeyOf` finds them; others and null are left out. */
export function mediaKeysOf(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => (url === null ? [] : (mediaKeyOf(url) ?? [])));
}

const drawingEnding = '.drawing.webp';

/** The storage key of the drawing that a picture becomes without its ground: `a/b.webp` → `a/b.drawing.webp` (PRODUCT.md#mats). */
export function drawingKey(key: string): string {
  return key.replace(/\.webp$/, drawingEnding);
}

/** Whether an address is that of a stored drawing, which can be seen through and stands on a mat; all others fill their tile. */
export function isDrawing(url: string): boolean {
  return mediaKeyOf(url)?.endsWith(drawingEnding) ?? false;
}

/** The `srcset` of a stored picture: its address in every width; undefined for other addresses. */
export function pictureSrcSet(url: string): string | undefined {
  const key = mediaKeyOf(url);
  return key === null
    ? undefined
    : pictureWidths.map((width) => `${mediaUrlPrefix}${key}?w=${width} ${width}w`).join(', ');
}

/**
 * True if the picture of a text is no file of this school. Every reader's browser would fetch it: from another site, or from an address
 * of this site that is no picture and acts for the reader, such as `/api/...`. `data:` and `blob:` addresses fetch nothing.
 */
export function isForeignPicture(src: string): boolean {
  return src !== '' && mediaKeyOf(src) === null && !/^\s*(?:data|blob):/i.test(src);
}

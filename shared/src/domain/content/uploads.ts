import { contentUploads } from './content-kinds.ts';

const megabyte = 1024 * 1024;

/** Kinds of uploaded file with their largest size in bytes (PRODUCT.md#constants). `deploy/nginx.conf` must let the largest through. */
export const uploadLimits = { picture: 5 * megabyte, audio: 20 * megabyte, video: 50 * megabyte } as const;
export type MediaKind = keyof typeof uploadLimits;

type Uploads = (typeof contentUploads)[keyof typeof contentUploads];
/** What an import brings in, until content uses it; `{owner}` is the import's id (PRODUCT.md#imports). */
const importUploads = {
  'import-image': { kind: 'picture', folder: 'imports/{owner}' },
  'import-audio': { kind: 'audio', folder: 'imports/{owner}' },
  'import-video': { kind: 'video', folder: 'imports/{owner}' },
  /** Of a package: pictures that were made ready before are kept as they are. */
  'package-image': { kind: 'picture', folder: 'imports/{owner}', isReady: true },
} as const;

/** What an upload is for: decides its kind and the folder that it is stored in (PRODUCT.md#uploads). */
export type UploadPurpose =
  keyof typeof importUploads | (Uploads extends infer Each ? (Each extends Each ? keyof Each & string : never) : never);
export const uploadPurposes = Object.assign({}, ...Object.values(contentUploads), importUploads) as Readonly<
  Record<
    UploadPurpose,
    {
      readonly kind: MediaKind;
      readonly folder: string;
      readonly isInText?: boolean;
      readonly isReady?: boolean;
    }
  >
>;

/** A type of file as people know it. */
export interface FileFormat {
  /** What it is called, in every language. */
  readonly name: string;
  /** Endings of its names, in small letters, the common one first. */
  readonly endings: readonly string[];
  /** What its bytes, or the browser, say that it is; the common one first. */
  readonly types: readonly string[];
}

/** The files that are taken, per kind: choosers, texts, and the checks of both sides are made from this list alone. */
export const fileFormats: Record<MediaKind, readonly FileFormat[]> = {
  picture: [
    { name: 'JPG', endings: ['jpg', 'jpeg'], types: ['image/jpeg'] },
    { name: 'PNG', endings: ['png'], types: ['image/png'] },
    { name: 'GIF', endings: ['gif'], types: ['image/gif'] },
    { name: 'WEBP', endings: ['webp'], types: ['image/webp'] },
    { name: 'AVIF', endings: ['avif'], types: ['image/avif'] },
    {
      name: 'HEIC',
      endings: ['heic', 'heif'],
      types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    },
  ],
  audio: [
    { name: 'MP3', endings: ['mp3'], types: ['audio/mpeg'] },
    { name: 'M4A', endings: ['m4a'], types: ['audio/mp4', 'audio/x-m4a'] },
    { name: 'WAV', endings: ['wav'], types: ['audio/wav'] },
    { name: 'OGG', endings: ['ogg', 'oga', 'opus'], types: ['audio/ogg'] },
    { name: 'WEBM', endings: ['webm', 'weba'], types: ['audio/webm'] },
  ],
  video: [
    { name: 'MP4', endings: ['mp4'], types: ['video/mp4'] },
    { name: 'WEBM', endings: ['webm'], types: ['video/webm'] },
    { name: 'MOV', endings: ['mov'], types: ['video/quicktime'] },
    { name: 'M4V', endings: ['m4v'], types: ['video/x-m4v'] },
  ],
};

/** The types of a kind: what a file may be by its bytes. Pictures are re-encoded, so they are all served as WebP. */
export function acceptedTypes(kind: MediaKind): readonly string[] {
  return fileFormats[kind].flatMap((format) => format.types);
}

/** What files of a kind may be called, such as `JPG`. */
export function formatNames(kind: MediaKind): readonly string[] {
  return fileFormats[kind].map((format) => format.name);
}

/** The `accept` of a chooser of files of these kinds: by type, and by ending where a system knows no type. */
export function acceptOf(...kinds: readonly MediaKind[]): string {
  const formats = kinds.flatMap((kind) => fileFormats[kind]);
  const all = formats.flatMap(({ endings, types }) => [...types, ...endings.map((ending) => `.${ending}`)]);
  return [...new Set(all)].join(',');
}

/** The lower-case ending of a file's name, or ''. */
function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Whether a file's name says that it is of a kind. Names that begin with a dot are a system's own. */
export function isNamedAs(kind: MediaKind, name: string): boolean {
  const ending = endingOf(name);
  return !name.startsWith('.') && fileFormats[kind].some(({ endings }) => endings.includes(ending));
}

/** Whether a chosen file is of a kind, by its name or by what the system says: memos of some recorders have no type. */
export function isChosenAs(kind: MediaKind, { name, type }: { readonly name: string; readonly type: string }): boolean {
  const [family] = type.split('/');
  return isNamedAs(kind, name) || family === (kind === 'picture' ? 'image' : kind);
}

/** Whether a type by the bytes of a picture, or a name, is that of a HEIC picture, which few browsers can draw. */
export function isHeic(type: string, name = ''): boolean {
  const heic = fileFormats.picture.find((format) => format.name === 'HEIC');
  return heic !== undefined && (heic.types.includes(type) || heic.endings.includes(endingOf(name)));
}

/** Bytes that a HEIC picture may have: of 48 megapixels, since few browsers can make one smaller before it is sent. */
export const heicLimit = 20 * megabyte;

/** Bytes that a picture may have when it is chosen: the browser makes it smaller before it is sent (decision 26). */
export const maxChosenPicture = 100 * megabyte;

/** The largest size in bytes in which a file is sent. */
export function sendLimit(kind: MediaKind, type: string, name = ''): number {
  return kind === 'picture' && isHeic(type, name) ? heicLimit : uploadLimits[kind];
}

/** Bytes that a file may have when it is chosen. */
export function chooseLimit(kind: MediaKind): number {
  return kind === 'picture' ? maxChosenPicture : uploadLimits[kind];
}

/** Width that a picture keeps when it is made smaller before it is sent; the widest that is kept is 1280. */
const sentWidth = 2000;
/** Pixels that it keeps then: what every browser can draw. */
const sentPixels = 12_000_000;

/**
 * The size in which a picture is sent that is too large as it is: of the same shape, as wide as the screens use, however
 * high it is (a page of a comic is), and never larger than it was.
 */
export function sentSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, sentWidth / width, Math.sqrt(sentPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Pixels that a picture may have before it is decoded at all. */
export const maxPicturePixels = 50_000_000;

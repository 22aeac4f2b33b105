const megabyte = 1024 * 1024;

/** Kinds of uploaded file with their largest size in bytes (admin.md 9, and 20 MB for audio). */
export const uploadLimits = { picture: 5 * megabyte, audio: 20 * megabyte, video: 50 * megabyte } as const;
export type MediaKind = keyof typeof uploadLimits;

/** What an upload is for: decides its kind and the folder that it is stored in (D11). `{owner}` is the content's id. */
export const uploadPurposes = {
  'learning-material-image': { kind: 'picture', folder: 'learning_materials/images' },
  'learning-material-video': { kind: 'video', folder: 'learning_materials/videos' },
  'learning-material-audio': { kind: 'audio', folder: 'learning_materials/audios' },
  'reading-card-image': { kind: 'picture', folder: 'reading_cards/{owner}' },
  'reading-card-audio': { kind: 'audio', folder: 'reading_cards/{owner}' },
  'reading-lesson-audio': { kind: 'audio', folder: 'reading_lesson_audios/{owner}' },
  'flashcard-image': { kind: 'picture', folder: 'flashcards/{owner}' },
  'flashcard-audio': { kind: 'audio', folder: 'flashcards/{owner}' },
  'phrase-image': { kind: 'picture', folder: 'phrases/{owner}' },
  'phrase-audio': { kind: 'audio', folder: 'phrases/{owner}' },
  'phrase-stage-cover': { kind: 'picture', folder: 'phrases/stage_covers' },
  'story-video': { kind: 'video', folder: 'stories/{owner}' },
  'story-thumbnail': { kind: 'picture', folder: 'stories/{owner}/thumbnails' },
  'story-stage-cover': { kind: 'picture', folder: 'stories/stage_covers' },
} as const satisfies Record<string, { kind: MediaKind; folder: string }>;
export type UploadPurpose = keyof typeof uploadPurposes;

/** Types that a file may have by its bytes, per kind. Pictures are re-encoded, so they are all served as WebP. */
export const acceptedTypes: Record<MediaKind, readonly string[]> = {
  picture: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  audio: ['audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/mp4', 'audio/x-m4a', 'audio/webm'],
  video: ['video/mp4', 'video/webm', 'video/quicktime', 'video/x-m4v'],
};

/** Widths in pixels in which a picture is kept; the screens choose among them (DESIGN 2). */
export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Pixels that a picture may have before it is decoded at all. */
export const maxPicturePixels = 50_000_000;

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

/** Addresses of a stored picture in every width, as a `srcset`. Other addresses have none. */
export function pictureSrcSet(url: string): string | undefined {
  const key = mediaKeyOf(url);
  return key === null
    ? undefined
    : pictureWidths.map((width) => `${mediaUrlPrefix}${key}?w=${width} ${width}w`).join(', ');
}

/** An origin that nobody has, to tell addresses of this site from others. */
const nowhere = 'https://own.invalid';

/**
 * Whether a picture's address leads to another site, as a browser would read it (`//x`, `/\\x` and the like included).
 * Paths of this site, `data:` and `blob:` addresses do not.
 */
export function isForeignPicture(src: string): boolean {
  if (!URL.canParse(src, nowhere)) return false;
  const { protocol, origin } = new URL(src, nowhere);
  return protocol !== 'data:' && protocol !== 'blob:' && origin !== nowhere;
}

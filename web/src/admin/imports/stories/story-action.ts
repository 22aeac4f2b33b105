import type { IdentifiedStory } from '@kalima/shared/domain/exchange/import-story-draft';
import type { FileUse } from '../file-dialog.tsx';

/** What of a story a file is. */
export type StoryPlace =
  | { readonly of: 'media' | 'cover'; readonly pageId?: undefined }
  | { readonly of: 'picture' | 'sound'; readonly pageId: string };

/** What is done to a story. */
export type StoryAction =
  | { readonly kind: 'change'; readonly change: (story: IdentifiedStory) => IdentifiedStory; readonly toast?: string }
  | { readonly kind: 'pick'; readonly place: StoryPlace };

/** What kind of file goes there. */
export const kindOf = ({ of }: StoryPlace): FileUse => (of === 'cover' ? 'picture' : of);

/** The file that is there. */
export function fileAt(story: IdentifiedStory, place: StoryPlace): string | null {
  if (place.pageId === undefined) return story[place.of];
  return story.pages.find(({ id }) => id === place.pageId)?.[place.of] ?? null;
}

/** A story with another file there. */
export function withFileAt(story: IdentifiedStory, place: StoryPlace, fileId: string | null): IdentifiedStory {
  if (place.pageId === undefined)
    return place.of === 'cover' ? { ...story, cover: fileId } : { ...story, media: fileId, link: '' };
  const { of, pageId } = place;
  return { ...story, pages: story.pages.map((page) => (page.id === pageId ? { ...page, [of]: fileId } : page)) };
}

import { Node, mergeAttributes } from '@tiptap/core';
import { mediaKeyOf } from '@kalima/shared/domain/content/media-addresses';
import { detectVideoSource, videoEmbedUrl } from '@kalima/shared/domain/content/video-url';

/** The player's address for a link to one of the two video sites, or null. */
export function embedAddressOf(link: string): string | null {
  const source = detectVideoSource(link);
  return source === 'upload' ? null : videoEmbedUrl(source, link);
}

/** A player of YouTube or Bilibili inside a text. Links of other sites are not parsed, so they never get in. */
export const EmbeddedVideo = Node.create({
  name: 'embeddedVideo',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (element) => {
        const src = embedAddressOf(element.getAttribute('src') ?? '');
        return src === null ? false : { src };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    { 'data-embed': '' },
    ['iframe', mergeAttributes(HTMLAttributes, { allowfullscreen: 'true', loading: 'lazy', title: 'Video' })],
  ],
});

/** A video that was uploaded here, inside a text. */
export const UploadedVideo = Node.create({
  name: 'uploadedVideo',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'video[src]',
      getAttrs: (element) => {
        const src = element.getAttribute('src') ?? '';
        return mediaKeyOf(src) === null ? false : { src };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'video',
    mergeAttributes(HTMLAttributes, { controls: 'true', preload: 'metadata' }),
  ],
});

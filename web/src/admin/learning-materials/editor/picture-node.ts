import { t } from '@lingui/core/macro';
import Image from '@tiptap/extension-image';
import { isForeignPicture } from '@kalima/shared/domain/content/media-addresses';

const pictureSizes = ['25%', '50%', '75%', '100%'];

/** A picture's address as it is stored: what was copied from a page of this site names the site, too. */
function storedAddress(src: string): string {
  return src.startsWith(`${window.location.origin}/`) ? src.slice(window.location.origin.length) : src;
}

/**
 * A picture inside a text. Pasted ones come as `data:` addresses, and saving turns them into stored files. One of another
 * site is not fetched: its place says where it is, and saving is refused until it is replaced or removed.
 */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: {
        default: null,
        parseHTML: (element: HTMLElement) => storedAddress(element.getAttribute('src') ?? ''),
      },
      /** Its share of the text's width; null as large as it is. */
      size: {
        default: null,
        parseHTML: (element: HTMLElement) => (pictureSizes.includes(element.style.width) ? element.style.width : null),
        renderHTML: ({ size }: Record<string, string | null>) => (size ? { style: `width: ${size}` } : {}),
      },
    };
  },
  addNodeView() {
    return ({ node }) => {
      const { src, alt, title, width, height, size } = node.attrs as Record<string, string | null>;
      const address = src ?? '';
      if (!isForeignPicture(address)) {
        const dom = document.createElement('img');
        for (const [name, value] of Object.entries({ src, alt, title, width, height })) {
          if (value !== null && value !== undefined) dom.setAttribute(name, value);
        }
        if (size) dom.style.width = size;
        return { dom };
      }
      const dom = document.createElement('span');
      dom.className = 'missing-picture';
      dom.textContent = t`This picture is on another site and is not shown: ${address}`;
      return { dom };
    };
  },
}).configure({ inline: false, allowBase64: true });

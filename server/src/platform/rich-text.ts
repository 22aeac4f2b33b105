import type SanitizeHtml from 'sanitize-html';
import { isForeignPicture, mediaKeyOf, mediaUrlPrefix } from '@kalima/shared/domain/content/media-addresses';
import { acceptedTypes } from '@kalima/shared/domain/content/uploads';
import { readLater } from './read-later.ts';
import { withoutEmptyPlayers } from './without-empty-players.ts';
import { detectVideoSource, videoEmbedUrl } from '@kalima/shared/domain/content/video-url';

const sanitizer = readLater('sanitize-html') as () => typeof SanitizeHtml;

const colour = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s,.%/]+\)$/i, /^hsla?\([\d\s,.%/deg]+\)$/i, /^[a-z]{3,30}$/i];
const fontFamily = [/^[\p{L}\d\s,'"-]{1,200}$/u];
const length = [/^\d{1,4}(?:\.\d+)?(?:px|em|rem|%)$/];
const textAlign = [/^(?:left|right|center|justify|start|end)$/];
const blocks = ['p', 'h1', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'div', 'pre'];
const embedHosts = ['www.youtube-nocookie.com', 'player.bilibili.com'];

function embedAddress(src: string): string | null {
  const source = detectVideoSource(src);
  return source === 'upload' ? null : videoEmbedUrl(source, src);
}

const options: SanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks,
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'sub',
    'sup',
    'span',
    'mark',
    'code',
    'a',
    'br',
    'hr',
    'img',
    'iframe',
    'video',
  ],
  allowedAttributes: {
    '*': ['dir', 'lang', 'style'],
    ...Object.fromEntries(blocks.map((tag) => [tag, ['dir', 'lang', 'style', 'data-indent', 'data-embed']])),
    ol: ['dir', 'lang', 'style', 'data-indent', 'start'],
    a: ['href', 'title', 'target', 'rel', 'lang'],
    img: ['src', 'alt', 'title', 'width', 'height', 'style'],
    iframe: ['src', 'width', 'height', 'title', 'allowfullscreen', 'referrerpolicy', 'loading'],
    video: ['src', 'poster', 'controls', 'preload', 'width', 'height', 'title'],
  },
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'font-family': fontFamily,
      'font-size': length,
      'text-align': textAlign,
    },
    img: { width: length, float: [/^(?:left|right|none)$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: embedHosts,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  transformTags: {
    a: (tagName, { target, rel: _rel, ...attribs }) => ({
      tagName,
      attribs: { ...attribs, target: target ?? '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    iframe: (tagName, { src = '', title }) => ({
      tagName,
      attribs: {
        src: embedAddress(src) ?? '',
        title: title ?? 'Video',
        allowfullscreen: 'true',
        loading: 'lazy',
        referrerpolicy: 'strict-origin-when-cross-origin',
      },
    }),
    video: (tagName, { src = '', poster, title }) => ({
      tagName,
      attribs: {
        src: mediaKeyOf(src) === null ? '' : src,
        ...(poster !== undefined && mediaKeyOf(poster) !== null ? { poster } : {}),
        ...(title === undefined ? {} : { title }),
        controls: 'true',
        preload: 'metadata',
      },
    }),
  },
};

/** Types of pictures that come within a text; some programs write JPEG's so. */
const pictureTypes: ReadonlySet<string> = new Set([...acceptedTypes('picture'), 'image/jpg']);

/** Whether a picture has an address, or bytes that can be stored. */
function isPicture(src = ''): boolean {
  if (src === '') return false;
  return !/^\s*data:/i.test(src) || pictureTypes.has(/^data:([\w/+.-]{1,40});base64,/.exec(src)?.[1] ?? '');
}

/** Whether data in place of an address are no picture of the types that are taken. */
function isOtherData(value: string): boolean {
  return !pictureTypes.has(/^\s*data:([\w/+.-]{1,40})[;,]/i.exec(value)?.[1]?.toLowerCase() ?? '');
}

const activeTags = new Set([
  'script',
  'object',
  'embed',
  'applet',
  'base',
  'meta',
  'link',
  'form',
  'frame',
  'frameset',
  'svg',
  'math',
  'template',
]);
const addressAttributes = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'srcdoc',
  'background',
];

function isActiveAddress(value: string): boolean {
  // Browsers skip control characters and white space inside a scheme.
  const scheme = /^([a-z][a-z\d+.-]*):/i
    .exec(value.replace(/[\u0000-\u0020\u007f-\u00a0\u200b\ufeff]/g, ''))?.[1]
    ?.toLowerCase();
  return scheme === 'javascript' || scheme === 'vbscript' || (scheme === 'data' && isOtherData(value));
}

/** `srcset` is never stored, and the sanitiser would print a wrong one to the log as it is. */
const withoutSrcset: SanitizeHtml.Transformer = (tagName, { srcset: _srcset, ...attribs }) => ({ tagName, attribs });

/** Tags within each other at most: a list in a list in a list, with every mark of the editor, has fewer than fifty. */
const deepest = 100;
const tooDeep = new Error('Tags stand too deeply within each other.');

/**
 * Why HTML is refused before anything else is done with it; null where it is not. `UNSAFE_HTML`: it holds something that
 * acts (scripts, event handlers, `javascript:` addresses, frames of sites other than the video sites); no editor makes such
 * a thing, so it is refused instead of silently taken out. `TOO_DEEP`: reading it would cost its length times its depth.
 */
export function refusalOf(html: string): 'UNSAFE_HTML' | 'TOO_DEEP' | null {
  let isActive = false;
  let depth = 0;
  try {
    sanitizer()(html, {
      allowedTags: false,
      allowedAttributes: false,
      allowVulnerableTags: true,
      transformTags: { '*': withoutSrcset },
      onOpenTag(name, attribs) {
        depth += 1;
        if (depth > deepest) throw tooDeep;
        const handlers = Object.keys(attribs).some((attribute) => /^on/i.test(attribute) || attribute === 'srcdoc');
        const addresses = addressAttributes.some((attribute) => isActiveAddress(attribs[attribute] ?? ''));
        const foreignFrame = name === 'iframe' && embedAddress(attribs['src'] ?? '') === null;
        if (activeTags.has(name.toLowerCase()) || handlers || addresses || foreignFrame) isActive = true;
      },
      onCloseTag() {
        depth -= 1;
      },
    });
  } catch (error) {
    if (error === tooDeep) return 'TOO_DEEP';
    throw error;
  }
  return isActive ? 'UNSAFE_HTML' : null;
}

/** Addresses of pictures in HTML that are no files of this school, each once, in their order. */
export function foreignPicturesIn(html: string): string[] {
  const found = new Set<string>();
  sanitizer()(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag(name, { src = '' }) {
      if (name === 'img' && isForeignPicture(src)) found.add(src);
    },
  });
  return [...found];
}

/** HTML with nothing left but the tags, attributes and styles that our editor makes; embedded players in their canonical form. */
export function sanitiseRichText(html: string): string {
  return withoutEmptyPlayers(sanitizer()(html, options), isPicture);
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The plain text of HTML, with a space where a block ends. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<\/(?:p|h[1-6]|li|div|blockquote|pre)>|<(?:br|hr)\b[^<>]*>/gi, ' $&');
  return sanitizer()(spaced, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Addresses of the stored files that sanitised HTML refers to. */
export function mediaAddressesIn(html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:src|poster|href)="(\/media\/[^"]+)"/g)].map((match) => match[1] ?? '');
  const keys = new Set(addresses.flatMap((address) => mediaKeyOf(address) ?? []));
  return [...keys].map((key) => `${mediaUrlPrefix}${key}`);
}

const dataPicture = /\ssrc="(data:[^"]+)"/g;

/** Sanitised HTML without the bytes of pictures, and how many different ones there were. */
export function withoutDataPictures(html: string): { readonly html: string; readonly count: number } {
  const addresses = new Set<string>();
  const rest = html.replace(dataPicture, (_match, address: string) => {
    addresses.add(address);
    return '';
  });
  return { html: rest, count: addresses.size };
}

/** Replaces every picture that sanitised HTML holds as a `data:` address by the address that `store` gives for its bytes. */
export async function replaceDataPictures(
  html: string,
  store: (bytes: Uint8Array) => Promise<string>,
): Promise<string> {
  const stored = new Map<string, string>();
  for (const [, address = ''] of html.matchAll(dataPicture)) {
    if (stored.has(address)) continue;
    const encoded = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
    stored.set(address, encoded === undefined ? '' : await store(Buffer.from(encoded, 'base64')));
  }
  return html.replace(dataPicture, (_match, address: string) => ` src="${stored.get(address) ?? ''}"`);
}

/** Where a video comes from (PRODUCT.md#videos). */
export const videoSources = ['upload', 'youtube', 'bilibili'] as const;
export type VideoSource = (typeof videoSources)[number];

const youtubeHosts = /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/;
const bilibiliHosts = /^(?:(?:www|m|player)\.)?bilibili\.com$|^(?:www\.)?b23\.tv$/;

function parseUrl(address: string): URL | null {
  const trimmed = address.trim();
  const full = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  if (!URL.canParse(full)) return null;
  const url = new URL(full);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** The 11-character id of a YouTube video in any of the site's link forms, or null. */
export function youtubeVideoId(address: string): string | null {
  const url = parseUrl(address);
  if (!url || !youtubeHosts.test(url.hostname)) return null;
  const candidate =
    url.hostname === 'youtu.be'
      ? url.pathname.split('/')[1]
      : (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]);
  return candidate !== undefined && /^[\w-]{11}$/.test(candidate) ? candidate : null;
}

/** The video id (bvid or aid) and the page (parameter `p`, 1 by default) of a Bilibili link, or null. */
export function bilibiliVideo(address: string): { bvid?: string; aid?: string; page: number } | null {
  const url = parseUrl(address);
  if (!url || !bilibiliHosts.test(url.hostname)) return null;
  const fromPath = /^\/(?:video\/)?(BV[0-9A-Za-z]{10}|av\d+)(?:\/|$)/i.exec(url.pathname)?.[1];
  const bvid = url.searchParams.get('bvid') ?? (fromPath?.toUpperCase().startsWith('BV') ? fromPath : undefined);
  const aid = url.searchParams.get('aid') ?? (fromPath?.toLowerCase().startsWith('av') ? fromPath.slice(2) : undefined);
  const page = Math.max(1, Number.parseInt(url.searchParams.get('p') ?? url.searchParams.get('page') ?? '1', 10) || 1);
  if (bvid !== undefined && /^BV[0-9A-Za-z]{10}$/i.test(bvid)) return { bvid: `BV${bvid.slice(2)}`, page };
  if (aid !== undefined && /^\d{1,20}$/.test(aid)) return { aid, page };
  return null;
}

/** Whether a link is Bilibili's short form, which only the site itself can resolve. */
export function isShortBilibiliLink(address: string): boolean {
  const host = parseUrl(address)?.hostname ?? '';
  return /^(?:www\.)?b23\.tv$/.test(host) && bilibiliVideo(address) === null;
}

/** The source of a video address: the stored one if there is one, else found from the address (PRODUCT.md#videos). */
export function detectVideoSource(address: string, stored?: VideoSource | null): VideoSource {
  if (stored) return stored;
  const host = parseUrl(address)?.hostname ?? '';
  if (youtubeHosts.test(host)) return 'youtube';
  return bilibiliHosts.test(host) ? 'bilibili' : 'upload';
}

/**
 * The address of the player for an embedded video, or null if the link holds no video id. Autoplay is off, the quality
 * high, Bilibili's on-screen comments off and its page taken from `p` (PRODUCT.md#videos).
 */
export function videoEmbedUrl(source: 'youtube' | 'bilibili', address: string): string | null {
  if (source === 'youtube') {
    const id = youtubeVideoId(address);
    return id && `https://www.youtube-nocookie.com/embed/${id}?autoplay=0&rel=0&vq=hd1080`;
  }
  const video = bilibiliVideo(address);
  if (!video) return null;
  const id = video.bvid === undefined ? `aid=${video.aid ?? ''}` : `bvid=${video.bvid}`;
  return `https://player.bilibili.com/player.html?${id}&page=${video.page}&high_quality=1&danmaku=0&autoplay=0`;
}

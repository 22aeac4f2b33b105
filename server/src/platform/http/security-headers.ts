import helmet, { type HelmetOptions } from 'helmet';

/** Frames that content may embed: the players of the two video sites (PRODUCT.md#what-a-page-may-do). */
const frameSources = ['https://www.youtube-nocookie.com', 'https://www.youtube.com', 'https://player.bilibili.com'];

/** What pages may use of a device: the microphone, and the whole screen for videos. */
const permissions = [
  'microphone=(self)',
  `fullscreen=(self ${frameSources.map((source) => `"${source}"`).join(' ')})`,
  ...['encrypted-media', 'picture-in-picture'].map(
    (name) => `${name}=(self ${frameSources.map((source) => `"${source}"`).join(' ')})`,
  ),
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'storage-access',
    'usb',
    'window-management',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

function optionsFor(publicUrl: string | undefined, mediaOrigin: string | null): HelmetOptions {
  const media = mediaOrigin === null ? [] : [mediaOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Style attributes carry the colours and fonts of rich text, whose values the sanitiser checks.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        // Pictures of other sites are refused when a text is saved: each reader would tell that site of the visit.
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...media],
        frameSrc: frameSources,
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Markup and addresses of scripts are set by web/src/lib/device/trusted-types.ts alone, and by the editor's clipboard.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['kalima', 'ProseMirrorClipboard'],
      },
    },
    // YouTube refuses to play in a page that hides where it is.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    // For programs that nobody has any more: Flash, Internet Explorer, and filters that were holes themselves.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Data is no page: opened as one it may do nothing at all, and so is told of no device, which would be more than many an answer. */
const dataPolicy = "default-src 'none';frame-ancestors 'none'";

/**
 * The headers that every answer to an address carries (PRODUCT.md#what-a-page-may-do); only an https site asks browsers to stay on https. Helmet
 * decides them once: it would work the same values out again for every request. `mediaOrigin` is where the browser is
 * sent for files.
 */
export function securityHeaders(
  publicUrl: string | undefined,
  mediaOrigin: string | null,
): (isData: boolean) => Record<string, string> {
  const ofPages = pageHeaders(publicUrl, mediaOrigin);
  const { 'permissions-policy': _ofDevices, ...ofAll } = ofPages;
  const ofData = { ...ofAll, 'content-security-policy': dataPolicy };
  return (isData) => (isData ? ofData : ofPages);
}

function pageHeaders(publicUrl: string | undefined, mediaOrigin: string | null): Record<string, string> {
  const headers: Record<string, string> = { 'permissions-policy': permissions };
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  const apply = helmet(optionsFor(publicUrl, mediaOrigin)) as (
    request: object,
    response: object,
    next: (error?: Error) => void,
  ) => void;
  apply({}, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

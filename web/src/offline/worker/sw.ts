import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { needsPolyfills } from '../../lib/browsers/needs-polyfills.ts';
import { createValidityCheck } from '../person/validity-check.ts';
import { framedApp } from './framed-app.ts';
import { storedMedia } from '../downloads/stored-media.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: Parameters<typeof precacheAndRoute>[0] };

// The empty app (app-shell.ts), which comes with its frame also at `/`. A new version waits until it is taken (app-version.ts).
const isPolyfill = (url: string) => /\/polyfill[^/]*$/.test(url);
precacheAndRoute(
  self.__WB_MANIFEST.filter((file) => needsPolyfills() || !isPolyfill(typeof file === 'string' ? file : file.url)),
  { directoryIndex: '' },
);
cleanupOutdatedCaches();
const emptyApp = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(async (asked) => framedApp(await emptyApp(asked), asked.url.pathname), {
    denylist: [/^\/(?:api|media|healthz|readyz|metrics)(?:[/?]|$)/, /\.[a-z\d]+$/i],
  }),
);

// Files that a learner made available without a network; others are fetched as if there were no worker.
const isValid = createValidityCheck(() => {
  // To pages of our own; only windows have a target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void self.clients.matchAll().then((pages) => pages.forEach((page) => page.postMessage({ type: 'PERSON_CHANGED' })));
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
  async ({ request }) => (await storedMedia(request, isValid).catch(() => undefined)) ?? fetch(request),
);

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: string } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'SERVE') event.waitUntil(self.clients.claim());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

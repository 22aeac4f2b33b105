import type { ResponseOf } from './endpoint.ts';
import type { EndpointByKey } from './endpoints.ts';

type PreloadedKey =
  'GET /api/auth/get-session' | 'GET /api/learning-materials' | 'GET /api/notifications' | 'GET /api/school';

/** The answers of endpoints that travel with a page of the web application, for its first screen. */
export type PreloadedResponses = { readonly [K in PreloadedKey]?: ResponseOf<EndpointByKey[K]> };

/** The id of the element of the page that holds them. */
export const preloadedResponsesId = 'preloaded-responses';

import { findKnownWords, searchMediaLibrary } from '@kalima/shared/contract/media/media-library';
import type { ApiRoutes } from '../../platform/http/api-routes.ts';
import type { MediaLibraryService } from './media-library.service.ts';

/** Mounts the search for files, and for what is known of words, that are used already. */
export function mountMediaLibrary(api: ApiRoutes, library: MediaLibraryService): void {
  api.route(searchMediaLibrary, ({ query }) => library.search(query.kind, query.q));
  api.route(findKnownWords, ({ body }) => library.findWords(body));
}

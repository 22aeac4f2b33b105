import type { HandlerInput, ResponseOf } from '@kalima/shared/contract/endpoint';
import type { findKnownWords, LibraryFile } from '@kalima/shared/contract/media/media-library';
import { mediaLibraryLimit } from '@kalima/shared/domain/content/content-limits';
import type { OpenDatabase } from '../../platform/db/open-database.ts';
import { itemIdOf } from '../item-id.ts';
import { type KnownOfItem, selectKnownOfItems, selectLibraryFiles } from './media-library.queries.ts';

type Asked = HandlerInput<typeof findKnownWords>['body'];
type Found = ResponseOf<typeof findKnownWords>;

/** The pictures and sounds that the school's words have, to be used again (PRODUCT.md#media-library). */
export function createMediaLibraryService({ database }: { readonly database: OpenDatabase }) {
  return {
    /** Files of words that contain `text`, which may be empty, in themselves or in a translation; `hasMore` where there are more than are shown. */
    async search(kind: 'picture' | 'sound', text = ''): Promise<{ items: LibraryFile[]; hasMore: boolean }> {
      const found = await selectLibraryFiles(database.db, kind, text, mediaLibraryLimit + 1);
      return { items: found.slice(0, mediaLibraryLimit), hasMore: found.length > mediaLibraryLimit };
    },

    /**
     * What courses have of each of some words, in their order: of the same item, and of a word without a picture the picture of
     * its translation, which shows the same thing.
     */
    async findWords({ language, translationLanguage, words }: Asked): Promise<Found> {
      const asked = words.map(({ text, sense, translation }) => ({
        own: itemIdOf(text, language, sense),
        other:
          translationLanguage === null || translation === '' ? undefined : itemIdOf(translation, translationLanguage),
      }));
      const ids = new Set(asked.flatMap(({ own, other }) => (other === undefined ? own : [own, other])));
      const found = Map.groupBy(
        await selectKnownOfItems(database.db, [...ids], translationLanguage),
        ({ kind, itemId }) => `${kind} ${itemId}`,
      );
      const known = (kind: KnownOfItem['kind'], itemId: string | undefined) => {
        const all = itemId === undefined ? [] : (found.get(`${kind} ${itemId}`) ?? []);
        const [first, ...others] = all.map(({ value, courseTitle }) => ({ value, courseTitle }));
        return first ? { ...first, ...(others.length > 0 && { others }) } : null;
      };
      return {
        words: asked.map(({ own, other }) => ({
          picture: known('picture', own) ?? known('picture', other),
          sound: known('sound', own),
          translation: known('translation', own),
        })),
      };
    },
  };
}

export type MediaLibraryService = ReturnType<typeof createMediaLibraryService>;

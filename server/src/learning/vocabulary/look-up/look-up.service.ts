import type { LookedUpWord } from '@kalima/shared/contract/learning/look-up';
import { readsAllContent } from '@kalima/shared/domain/people/accounts';
import type { ContentLanguage } from '@kalima/shared/domain/language/languages';
import { likeliestFirst, lookUpAt } from '@kalima/shared/domain/language/look-up/look-up';
import type { OpenDatabase } from '../../../platform/db/open-database.ts';
import type { Caller } from '../../../platform/sessions/caller.ts';
import { selectByForm } from './look-up.queries.ts';

interface Asked {
  readonly language: ContentLanguage;
  readonly text: string;
  readonly at: number;
}

/** What the school's own content knows of a word that somebody reads (PRODUCT.md#look-up). */
export function createLookUpService({ database: { db } }: { database: OpenDatabase }) {
  return {
    /** What content that the caller may see teaches of the word at a place of a text, the likeliest first; nothing where no word is. */
    async find(caller: Caller, { text, at, language }: Asked): Promise<{ items: LookedUpWord[] }> {
      const lookUp = lookUpAt(text, at, language);
      if (!lookUp || lookUp.forms.length === 0) return { items: [] };
      const viewer = { userId: caller.userId, readsAll: readsAllContent(caller.role) };
      return { items: likeliestFirst(await selectByForm(db, viewer, lookUp), lookUp) };
    },
  };
}

export type LookUpService = ReturnType<typeof createLookUpService>;

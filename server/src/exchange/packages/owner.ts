import { type ContentAuthor, isAdmin } from '../../platform/sessions/caller.ts';

/** Whose content it is that somebody makes: their own, or the school's. */
export const ownerOf = (author: ContentAuthor): string | null => (isAdmin(author) ? null : author.userId);

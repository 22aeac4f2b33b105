import { forgetRemembered, undoPrefix } from '../../lib/device-storage.ts';

/** Before the names under which drafts are stored (drafts.ts). */
export const draftPrefix = 'kalima.draft.';

/** Forgets the drafts of everybody, or of everybody else, and what they could take back. */
export function forgetDrafts(exceptUserId?: string): void {
  for (const one of [draftPrefix, undoPrefix]) forgetRemembered(one, exceptUserId);
}

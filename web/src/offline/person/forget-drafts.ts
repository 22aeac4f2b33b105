import { forgetRemembered, formerUndoPrefix } from '../../lib/device/device-storage.ts';

/** Before the names under which drafts are stored (drafts.ts). */
export const draftPrefix = 'kalima.draft.';

/** Forgets the drafts of everybody, or of everybody else; and of everybody what earlier versions stored here to take back. */
export function forgetDrafts(exceptUserId?: string): void {
  forgetRemembered(draftPrefix, exceptUserId);
  forgetRemembered(formerUndoPrefix);
}

import type { Profile } from '@kalima/shared/contract/people/accounts';
import { lazy } from 'react';
import { backOfficeTexts } from '../admin/back-office-texts.ts';
import { laterTexts } from '../learner/later-texts.ts';
import { withTexts } from '../lib/device/app-language.ts';
import type { HeldKind } from '../lib/device/unsaved-forms.ts';

const load = {
  form: withTexts(backOfficeTexts, () =>
    import('../admin/frame/session-ended-dialog.tsx').then((module) => ({ default: module.SessionEndedDialog })),
  ),
  study: withTexts(laterTexts, () =>
    import('../blocks/study/study-ended-dialog.tsx').then((module) => ({ default: module.StudyEndedDialog })),
  ),
};
const dialogs = { form: lazy(load.form), study: lazy(load.study) };

/** Fetches the dialog while the server can still be reached. */
export function preloadDialog(kind: HeldKind): void {
  load[kind]().catch(() => undefined);
}

/** Asks the person whose form or study is on the screen to sign in again, over it. */
export function HeldDialog({ kind, person }: { readonly kind: HeldKind; readonly person: Profile }) {
  const Dialog = dialogs[kind];
  return <Dialog person={person} />;
}

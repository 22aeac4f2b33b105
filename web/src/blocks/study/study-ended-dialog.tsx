import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useSignIn } from '../session/use-sign-in.ts';
import { releaseStudy } from '../../lib/device/unsaved-forms.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SignInAgainForm } from './sign-in-again-form.tsx';

/** Says to who studies that the session has ended, and asks them to sign in again. What they do meanwhile stays on the device. */
export function StudyEndedDialog({ person }: { readonly person: Profile }) {
  const { t } = useLingui();
  const form = useId();
  const signingIn = useSignIn();
  return (
    <Dialog
      title={t`Sign in again`}
      onClose={releaseStudy}
      actions={
        <>
          <Button variant="outline" onClick={releaseStudy}>
            {t`Sign in another way`}
          </Button>
          <Button type="submit" form={form} isLoading={signingIn.signIn.isPending}>
            {t`Sign in`}
          </Button>
        </>
      }
    >
      <SignInAgainForm id={form} person={person} signingIn={signingIn}>
        {t`You are signed out on this device. Your answers are kept here, and are sent once you have signed in again.`}
      </SignInAgainForm>
    </Dialog>
  );
}

import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { sessionQuery, startSession } from '../../blocks/session/session.ts';
import { giveUpUnsavedForms } from '../../lib/device/unsaved-forms.ts';
import { useSignIn } from '../../blocks/session/use-sign-in.ts';
import { SignInAgainForm } from '../../blocks/study/sign-in-again-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

interface HeldFormDialogProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Stands over a form that cannot be saved for now. It goes when it can be again, or when the person gives the form up. */
function HeldFormDialog({ title, action, onLeave, children }: HeldFormDialogProps) {
  const { t } = useLingui();
  const [isLeaving, setIsLeaving] = useState(false);
  const ask = () => setIsLeaving(true);
  return (
    <Dialog
      title={title}
      onClose={ask}
      actions={
        <>
          <Button variant="outline" onClick={ask}>
            {t`Leave without saving`}
          </Button>
          {action}
        </>
      }
    >
      {children}
      <LeaveDialog
        leaving={{
          status: isLeaving ? 'blocked' : 'idle',
          proceed: onLeave,
          reset: () => setIsLeaving(false),
        }}
      />
    </Dialog>
  );
}

/** Asks the person whose form is on the screen to sign in again, over the form: all that was typed stays. */
export function SessionEndedDialog({ person }: { readonly person: Profile }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useId();
  const signingIn = useSignIn();
  return (
    <HeldFormDialog
      title={t`Sign in again`}
      onLeave={() => {
        giveUpUnsavedForms();
        startSession(client, null);
      }}
      action={
        <Button type="submit" form={form} isLoading={signingIn.signIn.isPending}>
          {t`Sign in`}
        </Button>
      }
    >
      <SignInAgainForm id={form} person={person} signingIn={signingIn}>
        {t`You are signed out. What you entered is still here, and is saved only once you have signed in again.`}
      </SignInAgainForm>
    </HeldFormDialog>
  );
}

/** Tells an admin whose role was withdrawn while a form was open: it stays, should the role be given back. */
export function RoleLostDialog() {
  const { t } = useLingui();
  const client = useQueryClient();
  const check = useMutation({ mutationFn: () => client.refetchQueries({ queryKey: sessionQuery.queryKey }) });
  return (
    <HeldFormDialog
      title={t`Access restricted`}
      onLeave={giveUpUnsavedForms}
      action={
        <Button isLoading={check.isPending} onClick={() => check.mutate()}>
          {t`Check again`}
        </Button>
      }
    >
      <p className="text-ink-soft">{t`You may not change this any more. What you entered is still here: ask an administrator to give your rights back, then check again.`}</p>
      {check.isSuccess && <Banner tone="error" className="mt-3">{t`You still may not change this.`}</Banner>}
    </HeldFormDialog>
  );
}

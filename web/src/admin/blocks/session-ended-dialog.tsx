import { signInNameOf } from '@kalima/shared/domain/user-names';
import type { Profile } from '@kalima/shared/contract/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { CodeField } from '../../blocks/code-field.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { sessionQuery, startSession } from '../../blocks/session/session.ts';
import { giveUpUnsavedForms } from '../../lib/unsaved-forms.ts';
import { useSignIn } from '../../blocks/session/use-sign-in.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LeaveDialog } from './editing-messages.tsx';

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
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const form = useId();
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { signIn, code, setCode } = useSignIn();

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksField = password === '' || code?.trim() === '';
    setIsIncomplete(lacksField);
    if (lacksField) return;
    signIn.mutate({ name: signInNameOf(person), password, ...(code === undefined ? {} : { code: code.trim() }) });
  }

  return (
    <HeldFormDialog
      title={t`Sign in again`}
      onLeave={() => {
        giveUpUnsavedForms();
        startSession(client, null);
      }}
      action={
        <Button type="submit" form={form} isLoading={signIn.isPending}>
          {t`Sign in`}
        </Button>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-ink-soft">{t`You are signed out. What you entered is still here, and is saved only once you have signed in again.`}</p>
        {isIncomplete && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
        {signIn.error && !isIncomplete && (
          <Banner tone={isApiError(signIn.error, 'SECOND_FACTOR_REQUIRED') ? 'info' : 'error'}>
            {describe(signIn.error)}
          </Banner>
        )}
        <TextField
          label={t`Email or user name`}
          name="username"
          autoComplete="username"
          readOnly
          value={signInNameOf(person)}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {code !== undefined && (
          <CodeField value={code} onChange={setCode} hint={t`Or one of your recovery codes.`} hasFocus />
        )}
      </form>
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

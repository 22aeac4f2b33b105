import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { CodeField } from '../../../blocks/code-field.tsx';
import { CurrentPasswordField } from '../../../blocks/own-password/current-password-field.tsx';
import { signOutHere } from '../../../blocks/session/session.ts';
import { call } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useUser } from '../../../lib/api/user.ts';
import { outbox } from '../../../offline/outbox/outbox.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast-store.ts';

/** Asks whether the own account is to be deleted, and for the password, or, of who has none, the name that they sign in with. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const user = useUser();
  const form = useId();
  const [proof, setProof] = useState('');
  /** Asked for where a second factor is in force. */
  const [code, setCode] = useState<string>();
  const [isIncomplete, setIsIncomplete] = useState(false);
  const signInName = signInNameOf(user);
  const remove = useMutation({
    mutationFn: () =>
      call('POST /api/profile/deletion', {
        body: { ...(user.hasPassword ? { password: proof } : { signInName: proof }), ...(code ? { code } : {}) },
      }),
    onError: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setCode('');
    },
    onSuccess: async () => {
      // It has no owner any more to whom it could be sent.
      await outbox.forget(user.id);
      await signOutHere(client);
      showToast(t`Your account was deleted`);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = proof.trim() === '' || code?.trim() === '';
    setIsIncomplete(isMissing);
    if (isMissing) remove.reset();
    else remove.mutate();
  }

  return (
    <ConfirmDialog
      title={t`Delete your account?`}
      confirmLabel={t`Delete account`}
      isDangerous
      isLoading={remove.isPending}
      form={form}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{t`Your account, your answers, your words and everything else that is kept about you are deleted at once, on every device. This cannot be undone. Backups of the school hold it until they run out.`}</p>
      <form id={form} noValidate className="mt-4 grid gap-4 text-ink" onSubmit={submit}>
        {isIncomplete && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
        {remove.error && (
          <Banner tone={isApiError(remove.error, 'SECOND_FACTOR_REQUIRED') ? 'info' : 'error'}>
            {describe(remove.error)}
          </Banner>
        )}
        {user.hasPassword ? (
          <CurrentPasswordField signInName={signInName} value={proof} onChange={setProof} isRequired />
        ) : (
          <TextField
            label={t`The name that you sign in with`}
            hint={signInName}
            name="sign-in-name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            value={proof}
            onChange={(event) => setProof(event.target.value)}
          />
        )}
        {code !== undefined && (
          <CodeField value={code} onChange={setCode} hint={t`Or one of your recovery codes.`} hasFocus />
        )}
      </form>
    </ConfirmDialog>
  );
}

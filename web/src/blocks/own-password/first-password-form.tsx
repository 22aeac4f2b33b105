import { passwordLength } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api.ts';
import { isTransient } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { NewPasswordProblem } from './new-password-problem.tsx';

const { min, max } = passwordLength;

/** A password for who has none, or came in by a login card (PRODUCT.md#login-cards). */
export function FirstPasswordForm({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const [newPassword, setNewPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const choose = useMutation({
    mutationFn: () => call('POST /api/profile/first-password', { body: { newPassword } }),
    onSuccess: () => {
      showToast(t`Your password is saved`);
      void client.invalidateQueries({ queryKey: ['session'] });
      onChosen();
    },
    // If it was saved, the session has ended, and its successor is lost with the answer.
    onError: (error) => {
      if (isTransient(error)) void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  const rule = t`A password has at least ${min} characters.`;
  const wrong = isTooShort ? rule : fieldMessage(choose.error, 'newPassword');

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTooShort(newPassword.length < min);
    if (newPassword.length >= min) choose.mutate();
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {choose.error && wrong === undefined && <NewPasswordProblem error={choose.error} />}
      <PasswordField
        label={t`New password`}
        name="new-password"
        autoComplete="new-password"
        maxLength={max}
        value={newPassword}
        hint={wrong === undefined ? rule : undefined}
        error={wrong}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <Button type="submit" isLoading={choose.isPending}>
        {t`Save the password`}
      </Button>
    </form>
  );
}

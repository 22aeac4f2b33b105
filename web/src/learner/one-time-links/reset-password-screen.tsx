import { passwordLength } from '@kalima/shared/domain/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api.ts';
import { useErrorMessages } from '../../lib/error-messages.ts';
import { startSession } from '../../blocks/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const { min, max } = passwordLength;

/** A new password by the one-time link of an administrator; the token stands behind the `#`, where no server logs it (PRODUCT.md#one-time-links). */
export function ResetPasswordScreen() {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const [token] = useState(() => window.location.hash.slice(1));
  const [newPassword, setNewPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const reset = useMutation({
    mutationFn: (password: string) => call('POST /api/auth/reset-password', { body: { token, newPassword: password } }),
    onSuccess: () => startSession(client, null),
  });
  const rule = t`A password has at least ${min} characters.`;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTooShort(newPassword.length < min);
    if (newPassword.length >= min) reset.mutate(newPassword);
  }

  if (reset.isSuccess) {
    return (
      <div className="grid gap-5">
        <PageHeading title={t`Choose a password`} />
        <Banner tone="success">{t`Your password is saved. You can sign in with it now.`}</Banner>
        <Link to="/login" search={{}} className={buttonStyle()}>
          {t`Sign in`}
        </Link>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageHeading
        title={t`Choose a password`}
        lead={t`You sign in with it from now on. Where you are signed in already, you will be signed out.`}
      />
      {token === '' && (
        <Banner tone="error">{t`This link is not complete. Open it exactly as your administrator gave it to you.`}</Banner>
      )}
      {reset.error && <Banner tone="error">{describe(reset.error)}</Banner>}
      <PasswordField
        label={t`New password`}
        name="new-password"
        autoComplete="new-password"
        maxLength={max}
        value={newPassword}
        hint={isTooShort ? undefined : rule}
        error={isTooShort ? rule : fieldMessage(reset.error, 'newPassword')}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <Button type="submit" isLoading={reset.isPending} disabled={token === ''}>
        {t`Save the password`}
      </Button>
    </form>
  );
}

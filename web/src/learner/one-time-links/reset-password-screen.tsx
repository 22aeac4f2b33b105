import { passwordLength } from '@kalima/shared/domain/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { call } from '../../lib/api/api.ts';
import { isApiError, isTransient } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { NewPasswordProblem } from '../../blocks/own-password/new-password-problem.tsx';
import { startSession } from '../../blocks/session/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const { min, max } = passwordLength;

/** A new password by the one-time link of an administrator; the token stands behind the `#`, where no server logs it (PRODUCT.md#one-time-links). */
export function ResetPasswordScreen() {
  const { t } = useLingui();
  const { fieldMessage } = useErrorMessages();
  const client = useQueryClient();
  const [token] = useState(() => window.location.hash.slice(1));
  const [newPassword, setNewPassword] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const [isAnswerLost, setIsAnswerLost] = useState(false);
  const reset = useMutation({
    mutationFn: (password: string) => call('POST /api/auth/reset-password', { body: { token, newPassword: password } }),
    onSuccess: () => startSession(client, null),
    onError: (error) => {
      if (!isTransient(error)) return;
      setIsAnswerLost(true);
      void client.invalidateQueries({ queryKey: ['session'] });
    },
  });
  // The link works once: a try whose answer was lost may have used it.
  const mayBeSaved = isAnswerLost && isApiError(reset.error, 'RESET_LINK_INVALID');
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
      {reset.error && !mayBeSaved && <NewPasswordProblem error={reset.error} />}
      {mayBeSaved && (
        <Banner tone="error">
          {t`The answer to your first try was lost, but your password may have been saved. Sign in with the password that you entered then. If that does not work, ask your administrator for a new link.`}
        </Banner>
      )}
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
      <Button
        type="submit"
        variant={mayBeSaved ? 'outline' : 'primary'}
        isLoading={reset.isPending}
        disabled={token === ''}
      >
        {t`Save the password`}
      </Button>
      {mayBeSaved && (
        <Link to="/login" search={{}} className={buttonStyle()}>
          {t`Sign in`}
        </Link>
      )}
    </form>
  );
}

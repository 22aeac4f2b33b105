import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CodeField } from '../code-field.tsx';
import type { useSignIn } from '../session/use-sign-in.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface SignInAgainFormProps {
  /** Of the form, for its button in the foot of a dialog. */
  readonly id: string;
  readonly person: Profile;
  /** Why, above the fields. */
  readonly children: ReactNode;
  readonly signingIn: ReturnType<typeof useSignIn>;
}

/** Signs the same person in again, by their password. */
export function SignInAgainForm({ id, person, children, signingIn: { signIn, code, setCode } }: SignInAgainFormProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksField = password === '' || code?.trim() === '';
    setIsIncomplete(lacksField);
    if (lacksField) return;
    signIn.mutate({ name: signInNameOf(person), password, ...(code === undefined ? {} : { code: code.trim() }) });
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit}>
      <p className="text-ink-soft">{children}</p>
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
  );
}

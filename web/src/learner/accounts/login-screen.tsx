import { isAddress } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../blocks/code-field.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { useCorrectedFields } from '../../lib/use-corrected-fields.ts';
import { useEntryEmail } from '../../lib/device/entry-email.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { useSignIn } from '../../blocks/session/use-sign-in.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const linkStyle = 'font-semibold text-teal-ink underline underline-offset-4';

interface LoginProblemProps {
  readonly error: unknown;
  readonly email: string;
  readonly from: string | undefined;
  /** Whether people may register. */
  readonly isOpen: boolean;
}

function LoginProblem({ error, email, from, isOpen }: LoginProblemProps) {
  const { t } = useLingui();
  const { describe, fieldMessage } = useErrorMessages();
  if (isApiError(error, 'EMAIL_NOT_REGISTERED') && !isOpen) {
    return (
      <Banner tone="info">{t`This email is not registered. Ask your teacher or the administrator for an account.`}</Banner>
    );
  }
  if (isApiError(error, 'EMAIL_NOT_REGISTERED')) {
    return (
      <Banner tone="info">
        {t`This email is not registered yet. You need to register first.`}{' '}
        <Link
          to="/register"
          search={from ? { from } : {}}
          state={{ email }}
          className="whitespace-nowrap underline underline-offset-4"
        >
          {t`Register now`}
        </Link>
      </Banner>
    );
  }
  if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) return <Banner tone="info">{describe(error)}</Banner>;
  const isOwnSentence = [
    'INVALID_EMAIL_OR_PASSWORD',
    'INVALID_USER_NAME_OR_PASSWORD',
    'WRONG_CODE',
    'ACCOUNT_DEACTIVATED',
    'PASSWORDS_OFF',
    'TOO_MANY_ATTEMPTS',
  ] as const;
  if (isOwnSentence.some((code) => isApiError(error, code))) {
    return <Banner tone="error">{describe(error)}</Banner>;
  }
  const reason = fieldMessage(error, 'email') ?? fieldMessage(error, 'userName') ?? describe(error);
  return (
    <Banner tone="error">
      {t`An error occurred during login`}
      <span className="block text-s font-normal">{reason}</span>
    </Banner>
  );
}

/** Why one is asked to sign in, where a screen led here (PRODUCT.md#sign-in-and-registration). */
function Reason({ from }: { readonly from: string }) {
  const { t } = useLingui();
  return (
    <Banner tone="info">
      {from.startsWith('/profile?edit=profile')
        ? t`You have been signed out. If you have just changed your password, try the new one first.`
        : from.startsWith('/phrases/')
          ? t`Please log in to view phrase content`
          : from.startsWith('/stories')
            ? t`Please log in to view stories`
            : t`Please log in to view content`}
    </Banner>
  );
}

/** Email or user name and password, and a code where the account has a second factor; who is not registered is led to registration (PRODUCT.md#sign-in-and-registration). */
export function LoginScreen({ from }: { readonly from: string | undefined }) {
  const { t } = useLingui();
  const { registration, singleSignOn: provider } = useQuery(schoolQuery).data ?? {};
  const isOpen = registration === 'open' || registration === 'class-code';
  const [email, setEmail] = useState(useEntryEmail());
  const [password, setPassword] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { signIn, code, setCode } = useSignIn();
  const { corrected, onChange, reset } = useCorrectedFields();
  // That a code is needed stays true while it is typed.
  const isProblemShown =
    signIn.error !== null && (corrected.size === 0 || isApiError(signIn.error, 'SECOND_FACTOR_REQUIRED'));

  function changeEmail(value: string) {
    setEmail(value);
    if (code === undefined) return;
    // The code was asked for by another account, and this one may have none.
    setCode(undefined);
    signIn.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksField = [email.trim(), password, code?.trim()].includes('');
    setIsIncomplete(lacksField);
    reset();
    if (lacksField) signIn.reset();
    else signIn.mutate({ name: email.trim(), password, ...(code === undefined ? {} : { code }) });
  }

  return (
    <form noValidate onSubmit={submit} onChange={onChange} className="grid gap-5">
      <PageHeading title={t`Welcome back`} lead={t`Sign in to continue learning.`} />
      {from !== undefined && !isIncomplete && !signIn.error && <Reason from={from} />}
      {isIncomplete && corrected.size === 0 && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {isProblemShown && (
        <LoginProblem error={signIn.error} email={signIn.variables?.name ?? ''} from={from} isOpen={isOpen} />
      )}
      <TextField
        label={t`Email or user name`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => changeEmail(event.target.value)}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {code !== undefined && (
        <CodeField value={code} onChange={setCode} hint={t`Or one of your recovery codes.`} hasFocus />
      )}
      <Button type="submit" isLoading={signIn.isPending} className="mt-1">
        {t`Sign in`}
      </Button>
      {provider && (
        <a href={`/api/auth/sso/start?to=${encodeURIComponent(from ?? '/')}`} className={buttonStyle('outline')}>
          {t`Sign in with ${provider}`}
        </a>
      )}
      <Link to="/card" className={buttonStyle('outline')}>
        {t`I have a login card`}
      </Link>
      <p className="text-center text-s text-ink-soft">
        {t`Password forgotten? Ask your teacher for a link with which you set a new one, or for a new card.`}
      </p>
      {isOpen && (
        <p className="text-center text-ink-soft">
          {t`New here?`}{' '}
          <Link
            to="/register"
            search={from ? { from } : {}}
            state={{ email: isAddress(email) ? email.trim() : '' }}
            className={linkStyle}
          >
            {t`Create an account`}
          </Link>
        </p>
      )}
    </form>
  );
}

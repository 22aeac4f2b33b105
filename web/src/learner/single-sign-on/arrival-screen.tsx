import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { CodeField } from '../../blocks/code-field.tsx';
import { safeReturnPath, startSession, stopSigningOut } from '../../blocks/session/session.ts';
import { call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { messageOf } from '../../lib/api/known-messages.ts';
import { schoolQuery } from '../../lib/api/school.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/public/login/arrival');

/** What to do where a sign-in at the provider led nowhere. */
function NotIn({ problem }: { readonly problem: string }) {
  const { t } = useLingui();
  const provider = useQuery(schoolQuery).data?.singleSignOn;
  return (
    <div className="grid gap-5">
      <PageHeading title={t`You are not signed in`} />
      <Banner tone="error">{t(messageOf(problem))}</Banner>
      {provider && (
        <a href="/api/auth/sso/start" className={buttonStyle()}>
          {t`Sign in with ${provider}`}
        </a>
      )}
      <Link to="/login" search={{}} className={buttonStyle('outline')}>
        {t`Other ways to sign in`}
      </Link>
    </div>
  );
}

interface Arrival {
  readonly email: string;
  readonly provider: string;
  readonly needs: 'password' | 'code';
}

function ArrivalForm({ arrival: { email, provider, needs } }: { readonly arrival: Arrival }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState(needs === 'code' ? '' : undefined);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const finish = useMutation({
    mutationFn: () => {
      stopSigningOut();
      const body = { ...(needs === 'password' ? { password } : {}), ...(code === undefined ? {} : { code }) };
      return call('POST /api/auth/sso/arrival', { body });
    },
    onError: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) setCode((before) => before ?? '');
    },
    onSuccess: ({ user, to }) => {
      startSession(client, user);
      router.history.replace(safeReturnPath(to) ?? '/');
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const lacksField = [...(needs === 'password' ? [password] : []), code?.trim()].includes('');
    setIsIncomplete(lacksField);
    if (lacksField) finish.reset();
    else finish.mutate();
  }
  const isQuestion = isApiError(finish.error, 'SECOND_FACTOR_REQUIRED');
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {needs === 'password' ? (
        <PageHeading
          title={t`Is this account yours?`}
          lead={t`There is an account with your email address already. Enter its password once; from then on you sign in with ${provider}.`}
        />
      ) : (
        <PageHeading title={t`One more step`} lead={t`Your account asks for the code of your app as well.`} />
      )}
      <p className="font-semibold wrap-anywhere">
        <bdi>{email}</bdi>
      </p>
      {isIncomplete && <Banner tone="error">{t`Please fill in all fields`}</Banner>}
      {finish.error && <Banner tone={isQuestion ? 'info' : 'error'}>{describe(finish.error)}</Banner>}
      {needs === 'password' && (
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      {code !== undefined && (
        <CodeField value={code} onChange={setCode} hint={t`Or one of your recovery codes.`} hasFocus />
      )}
      <Button type="submit" isLoading={finish.isPending}>
        {t`Sign in`}
      </Button>
      {needs === 'password' && (
        <p className="text-center text-s text-ink-soft">
          {t`You do not know the password? Ask an administrator to connect the account with ${provider}.`}
        </p>
      )}
      <Link to="/login" search={{}} className={buttonStyle('outline')}>
        {t`Other ways to sign in`}
      </Link>
    </form>
  );
}

/** Where the provider of single sign-on leads back to, if something is missing or has gone wrong (PRODUCT.md#single-sign-on). */
export function ArrivalScreen() {
  const { t } = useLingui();
  const { problem } = route.useSearch();
  const { describe } = useErrorMessages();
  const arrived = useQuery({
    queryKey: ['arrival'],
    queryFn: ({ signal }) => call('GET /api/auth/sso/arrival', { signal }),
    enabled: problem === undefined,
    gcTime: 0,
  });
  if (problem !== undefined) return <NotIn problem={problem} />;
  if (arrived.error) {
    return (
      <div className="grid gap-5">
        <PageHeading title={t`You are not signed in`} />
        <Banner tone="error">{describe(arrived.error)}</Banner>
        <Button onClick={() => void arrived.refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  if (!arrived.data) {
    return (
      <div role="status" aria-label={t`Loading...`} className="grid gap-5">
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  }
  const { arrival } = arrived.data;
  return arrival ? <ArrivalForm arrival={arrival} /> : <NotIn problem="SSO_EXPIRED" />;
}

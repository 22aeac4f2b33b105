import { cardCodeInHalves, normaliseCardCode } from '@kalima/shared/domain/people/login-cards';
import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { FirstPasswordForm } from '../../blocks/own-password/first-password-form.tsx';
import { sessionQuery, startSession, stopSigningOut } from '../../blocks/session/session.ts';
import { call } from '../../lib/api/api.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { useErrorMessages } from '../../lib/api/error-messages.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonStyle } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Who came in, and that a password may be chosen now; it is not asked for. */
function Entered({ name, signInName }: { readonly name: string; readonly signInName: string }) {
  const { t } = useLingui();
  const [isChosen, setIsChosen] = useState(false);
  return (
    <div className="grid gap-5">
      <PageHeading title={t`Welcome, ${name}`} lead={t`You are signed in on this device.`} />
      <Link to="/today" className={buttonStyle()}>
        {t`Begin`}
      </Link>
      {!isChosen && (
        <section className="grid gap-4 border-t border-line pt-5">
          <h2 className="text-l font-semibold">{t`To sign in again later`}</h2>
          <p>
            {t`The card worked this once. Choose a password for your user name, or ask your teacher for a new card when you need one.`}{' '}
            <bdi className="font-semibold">{signInName}</bdi>
          </p>
          <FirstPasswordForm onChosen={() => setIsChosen(true)} />
        </section>
      )}
    </div>
  );
}

/** Signs in by a login card: its code stands behind the `#`, where no server logs it, or is typed. Nothing happens before the button is pressed (PRODUCT.md#login-cards). */
export function CardScreen() {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const present = useQuery({ ...sessionQuery, enabled: false }).data?.user;
  const [given] = useState(() => normaliseCardCode(window.location.hash.slice(1)));
  const [code, setCode] = useState(given === null ? '' : cardCodeInHalves(given));
  const [isWrong, setIsWrong] = useState(false);
  const isAnswerLost = useRef(false);
  const enter = useMutation({
    mutationFn: async (typed: string) => {
      stopSigningOut();
      try {
        return await call('POST /api/auth/sign-in/card', { body: { code: typed } });
      } catch (error) {
        // The card may have worked before, and its answer been lost: it works once, but its learner is signed in.
        if (isAnswerLost.current && isApiError(error, 'CARD_INVALID')) {
          const { user } = await call('GET /api/auth/get-session');
          if (user && user.id !== present?.id) return { user };
        }
        isAnswerLost.current ||= isApiError(error, 'NETWORK');
        throw error;
      }
    },
    // The session of whoever was here has ended with it, and what the device has stored of them goes; a wrong code ends nothing.
    onSuccess: ({ user }) => {
      window.history.replaceState(window.history.state, '', '/card');
      startSession(client, user);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const normal = normaliseCardCode(code);
    setIsWrong(normal === null);
    if (normal === null) enter.reset();
    else if (!enter.isPending) enter.mutate(normal);
  }

  if (enter.data) return <Entered name={enter.data.user.name} signInName={signInNameOf(enter.data.user)} />;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <PageHeading title={t`Sign in with a card`} lead={t`A card works once. Is it yours?`} />
      {present && (
        <Banner tone="info">
          {t`Somebody is signed in on this device, and will be signed out:`} <bdi>{present.name}</bdi>
        </Banner>
      )}
      {enter.error && <Banner tone="error">{describe(enter.error)}</Banner>}
      <TextField
        label={t`Code of the card`}
        hint={t`Ten letters and digits, below the picture`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        dir="ltr"
        maxLength={40}
        value={code}
        error={isWrong ? t`A code has ten letters and digits, such as K7M4Q-PW2X9.` : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setIsWrong(false);
          enter.reset();
        }}
      />
      <Button type="submit" isLoading={enter.isPending}>
        {t`Sign in`}
      </Button>
      <Link to="/login" search={{}} className={buttonStyle('outline')}>
        {t`Sign in with a password`}
      </Link>
    </form>
  );
}

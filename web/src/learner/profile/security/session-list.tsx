import type { Session } from '@kalima/shared/contract/people/accounts';
import { browserName } from '@kalima/shared/domain/people/browser-name';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import { OwnPasswordField } from '../../../blocks/own-password/own-password-field.tsx';
import { useOwnPassword } from '../../../blocks/own-password/use-own-password.ts';
import { useAppLanguage } from '../../../lib/device/app-language.ts';
import { call } from '../../../lib/api/api.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/format/format-date.ts';
import { startSession } from '../../../blocks/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast-store.ts';

interface SessionRowProps {
  readonly session: Session;
  /** Its row goes, and with it the button that had the focus. */
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const language = useAppLanguage();
  const queries = useQueryClient();
  // One that was signed in to later than this one is ended by password alone.
  const own = useOwnPassword();
  const end = useMutation({
    mutationFn: () =>
      call('DELETE /api/profile/sessions/{sessionId}', {
        params: { sessionId: session.id },
        body: own.proof,
      }),
    onSuccess: onEnd,
    onError: (error) => {
      if (own.takes(error) || own.isAsked || isApiError(error, 'SESSION_NOT_FOUND')) return;
      showToast(describe(error), 'error');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['security', 'sessions'] }),
  });
  const { browser, system } = browserName(session.userAgent);
  const name = [browser, system].filter((part) => part !== null).join(' · ') || t`Unknown browser`;
  const since = formatDate(session.createdAt, language);
  const used = formatDate(session.lastUsedAt, language);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-sunk px-4 py-3">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.isCurrent && <Badge tone="teal">{t`This device`}</Badge>}
        </p>
        <p className="text-s text-ink-soft">
          {session.isCurrent ? t`Signed in on ${since}` : t`Signed in on ${since}, last used on ${used}`}
        </p>
      </div>
      {own.isAsked && (
        <form
          noValidate
          aria-label={t`Sign out: ${name}`}
          className="grid w-full gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (own.isReady()) end.mutate();
          }}
        >
          <p className="text-s text-ink-soft">
            {t`This was signed in to after the device that you are at. Enter your password to sign it out.`}
          </p>
          {end.error && !own.isAbout(end.error) && <Banner tone="error">{describe(end.error)}</Banner>}
          <OwnPasswordField own={own} />
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={own.reset}>{t`Cancel`}</Button>
            <Button type="submit" isLoading={end.isPending}>
              {t`Sign out`}
            </Button>
          </div>
        </form>
      )}
      {!session.isCurrent && !own.isAsked && (
        <Button
          variant="outline"
          aria-label={t`Sign out: ${name}`}
          isLoading={end.isPending}
          onClick={() => end.mutate()}
        >
          {t`Sign out`}
        </Button>
      )}
    </li>
  );
}

/** The places where one is signed in; each can be ended, or all at once. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const endAll = useMutation({
    mutationFn: () => call('DELETE /api/profile/sessions'),
    onSuccess: async () => {
      await client.cancelQueries();
      startSession(client, null);
    },
    onError: (error) => {
      setIsAsking(false);
      showToast(describe(error), 'error');
    },
  });
  return (
    <section className="grid gap-3">
      <h3 ref={heading} tabIndex={-1} className="rounded-small font-semibold">{t`Where you are signed in`}</h3>
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => heading.current?.focus()} />
        ))}
      </ul>
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<LogOut aria-hidden className="mirrored" />}
        onClick={() => setIsAsking(true)}
      >
        {t`Sign out everywhere`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Sign out everywhere?`}
          confirmLabel={t`Sign out everywhere`}
          isLoading={endAll.isPending}
          onConfirm={() => endAll.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t`You are signed out on every device, this one too, and sign in again with your password.`}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

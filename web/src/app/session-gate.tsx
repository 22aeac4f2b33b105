import type { Profile } from '@kalima/shared/contract/accounts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorMessages } from '../lib/error-messages.ts';
import { sessionQuery } from '../lib/session.ts';
import { ErrorState } from '../ui/notice.tsx';
import { LoadingNotice } from '../ui/spinner.tsx';

/**
 * Waits until it is known who is signed in. A server that cannot be asked is an error that can be tried again, and no
 * reason to send anyone to the login screen.
 */
export function SessionGate({ children }: { readonly children: (user: Profile | null) => ReactNode }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery(sessionQuery);
  if (data) return children(data.user);
  if (error) {
    return (
      <main>
        <ErrorState headingLevel={1} title={t`The app could not be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      </main>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center">
      <LoadingNotice text={t`Loading course data…`} />
    </main>
  );
}

import type { Profile } from '@kalima/shared/contract/people/accounts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { useErrorMessages } from '../lib/api/error-messages.ts';
import { sessionQuery } from '../blocks/session/session.ts';
import { ErrorState } from '../ui/notice.tsx';
import { LoadingNotice } from '../ui/spinner.tsx';

/**
 * Waits until it is known who is signed in. A server that cannot be asked is an error that can be tried again, and no
 * reason to send anyone to the login screen.
 */
export function SessionGate({
  isInside = false,
  children,
}: {
  /** Set where a layout around it has the main part of the page already. */
  readonly isInside?: boolean;
  readonly children: (user: Profile | null) => ReactNode;
}) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const { data, error, refetch } = useQuery(sessionQuery);
  const Frame = isInside ? 'div' : 'main';
  if (data) return children(data.user);
  if (error) {
    return (
      <Frame>
        <ErrorState headingLevel={1} title={t`The app could not be loaded`} onRetry={() => void refetch()}>
          <p>{describe(error)}</p>
        </ErrorState>
      </Frame>
    );
  }
  return (
    <Frame className={classNames('grid place-items-center', isInside ? undefined : 'min-h-dvh')}>
      <LoadingNotice text={t`Loading course data…`} />
    </Frame>
  );
}

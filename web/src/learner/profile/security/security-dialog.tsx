import { signInNameOf } from '@kalima/shared/domain/people/user-names';
import { useLingui } from '@lingui/react/macro';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useErrorMessages } from '../../../lib/api/error-messages.ts';
import { useUser } from '../../../lib/api/user.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SessionList } from './session-list.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';
import { call } from '../../../lib/api/api.ts';

function sessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ['security', 'sessions', userId],
    queryFn: ({ signal }) => call('GET /api/profile/sessions', { signal }),
  });
}

function twoFactorQuery(userId: string) {
  return queryOptions({
    queryKey: ['security', 'two-factor', userId],
    queryFn: ({ signal }) => call('GET /api/profile/two-factor', { signal }),
  });
}

/** Where one is signed in, and the second factor of those who have one or may want one. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const user = useUser();
  const sessions = useQuery(sessionsQuery(user.id));
  const twoFactor = useQuery(twoFactorQuery(user.id));
  const error = sessions.error ?? twoFactor.error;
  const hasSecondFactor = twoFactor.data?.isOn === true || user.role === 'admin';
  return (
    <Dialog title={t`Security`} size="medium" onClose={onClose}>
      {sessions.data && twoFactor.data ? (
        <div className="grid gap-6 pt-2">
          <SessionList sessions={sessions.data.items} />
          {hasSecondFactor && <TwoFactorSection status={twoFactor.data} signInName={signInNameOf(user)} />}
        </div>
      ) : error ? (
        <div className="grid justify-items-start gap-3 pt-2">
          <Banner tone="error" className="w-full">
            {describe(error)}
          </Banner>
          <Button
            variant="outline"
            onClick={() => {
              void sessions.refetch();
              void twoFactor.refetch();
            }}
          >{t`Try again`}</Button>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading...`} className="grid gap-3 pt-2">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      )}
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isApiError } from '../lib/api/api-error.ts';
import { useErrorMessages } from '../lib/api/error-messages.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/notice.tsx';

/**
 * What stands in the place of a screen that failed: it can be drawn again, or everything loaded again. One that could not be
 * fetched without a network comes by itself when the network is back.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  const router = useRouter();
  const isUnfetched = isApiError(error, 'NETWORK');
  useEffect(() => {
    if (!isUnfetched) return;
    const again = () => void router.invalidate();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isUnfetched, router]);
  return (
    <ErrorState
      headingLevel={1}
      title={t`This screen could not be shown`}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
      actions={
        <Button variant="outline" onClick={() => window.location.reload()}>
          {t`Reload the app`}
        </Button>
      }
    >
      <p>{isApiError(error) ? describe(error) : t`Something unexpected happened. Your data on the server is safe.`}</p>
    </ErrorState>
  );
}

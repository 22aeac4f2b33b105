import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useErrorMessages } from '../lib/api/error-messages.ts';
import { buttonStyle } from '../ui/button.tsx';
import { ErrorState } from '../ui/notice.tsx';

/** Without a network, what is not on the device cannot be shown; what is there can. */
export function NotOnDeviceNotice({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const { describe } = useErrorMessages();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This is not on this device`}
      onRetry={onRetry}
      actions={
        <Link to="/downloads" className={buttonStyle('outline')}>
          {t`See what is available offline`}
        </Link>
      }
    >
      <p>{describe(error)}</p>
    </ErrorState>
  );
}

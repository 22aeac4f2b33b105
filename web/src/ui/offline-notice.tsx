import { useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { useOnline } from '../lib/device/use-online.ts';

/** Says that the device has no network, or that the server cannot be reached, for as long as it is so. */
export function OfflineNotice({ isUnreachable = false }: { readonly isUnreachable?: boolean }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  return (
    <div role="status">
      {(!isOnline || isUnreachable) && (
        <p className="flex items-center justify-center gap-2 bg-saffron-wash px-4 py-2 text-s font-medium text-saffron-ink">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {isOnline
            ? t`The server cannot be reached. What you see may not be up to date.`
            : t`You are offline: what you see may not be up to date, and only downloads have all their pictures and sounds.`}
        </p>
      )}
    </div>
  );
}

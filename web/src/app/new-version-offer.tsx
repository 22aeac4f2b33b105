import { useLingui } from '@lingui/react/macro';
import { RefreshCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { takeNewVersion, watchVersions } from '../offline/app-version.ts';

/** Offers a new version of the app once it is on the device; not in the middle of a lesson. */
export function NewVersionOffer() {
  const { t } = useLingui();
  const [isOffered, setIsOffered] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    watchVersions(() => setIsOffered(true), ending.signal);
    return () => ending.abort();
  }, []);
  async function take() {
    setIsTaking(true);
    await takeNewVersion().catch(() => undefined);
    window.location.reload();
  }
  return (
    <div role="status">
      {isOffered && (
        <div className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+--spacing(4))] z-25 mx-auto flex w-fit max-w-full animate-appear flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-line bg-card py-1.5 ps-4 pe-1.5 shadow-over md:bottom-6 studying:hidden">
          <p className="min-w-0 py-1 font-medium">{t`There is a new version of the app.`}</p>
          <span className="ms-auto flex items-center gap-1">
            <Button variant="quiet" icon={<RefreshCw aria-hidden />} isLoading={isTaking} onClick={() => void take()}>
              {t`Use it now`}
            </Button>
            <IconButton label={t`Later`} onClick={() => setIsOffered(false)}>
              <X aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { MonitorDown } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { installOffer } from '../lib/device/install-offer.ts';
import { Button } from '../ui/button.tsx';

function subscribe(listener: () => void): () => void {
  installOffer.onChange = listener;
  return () => delete installOffer.onChange;
}

/** Safari on a phone or tablet of Apple's offers nothing: the way is in the browser's own menu. */
function isAddedByHand(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

/** Where the app can be installed: the way to do it. */
export function InstallEntry() {
  const { t } = useLingui();
  const offer = useSyncExternalStore(subscribe, () => installOffer.current);
  if (!offer && isAddedByHand()) {
    return (
      <div className="grid gap-1">
        <span className="font-medium">{t`Kalima as an app of its own`}</span>
        <p className="text-s text-ink-soft">{t`In the browser's menu, tap Share, then “Add to Home Screen”.`}</p>
      </div>
    );
  }
  if (!offer) return null;
  function install(): void {
    void offer?.prompt().catch(() => undefined);
    // It can be asked once.
    installOffer.current = null;
    installOffer.onChange?.();
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <span className="font-medium">{t`Kalima as an app of its own`}</span>
      <Button variant="quiet" icon={<MonitorDown aria-hidden />} onClick={install}>
        {t`Install`}
      </Button>
    </div>
  );
}

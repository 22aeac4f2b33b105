import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { currentToasts, dismissToast, subscribeToToasts, toastDuration, type Toast } from './toast-store.ts';

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const iconColours = { success: 'text-teal', info: 'text-saffron-ink', error: 'text-coral' };

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastDuration);
    return () => clearTimeout(timer);
  }, [isHeld, toast.id]);
  const Icon = icons[toast.tone];
  return (
    <div
      className="pointer-events-auto flex w-fit max-w-full animate-appear items-center gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 shadow-over"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', iconColours[toast.tone])} />
      <p className="min-w-0 py-2 font-medium">{toast.text}</p>
      <IconButton label={t`Dismiss`} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Where toasts appear; rendered once, at the root. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar)+--spacing(4))] z-30 flex flex-col items-center gap-2 md:bottom-6 md:studying:bottom-24"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

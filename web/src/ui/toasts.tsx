import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { keepBesideControls } from './keep-beside-controls.ts';
import { currentToasts, dismissToast, durationOf, subscribeToToasts, type Toast } from './toast-store.ts';

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const iconColours = { success: 'text-teal', info: 'text-saffron-ink', error: 'text-coral' };

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationOf(toast));
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const Icon = icons[toast.tone];
  const { action } = toast;
  return (
    <div
      ref={keepBesideControls}
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+--spacing(4))] z-30 mx-auto flex w-fit max-w-[calc(100vw---spacing(8))] animate-appear items-center gap-3 rounded-card border border-line bg-card py-1 ps-4 pe-1 shadow-over md:bottom-6"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', iconColours[toast.tone])} />
      <p className="min-w-0 py-1.5 leading-snug font-medium">{toast.text}</p>
      {action && (
        <button
          type="button"
          className="min-h-(--touch) shrink-0 rounded-control px-3 font-semibold text-teal-ink hover:bg-teal-wash"
          onClick={() => {
            dismissToast(toast.id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={t`Dismiss`} onClick={() => dismissToast(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}

/** Where a toast appears; rendered once, at the root. */
export function Toasts() {
  const [toast] = useSyncExternalStore(subscribeToToasts, currentToasts);
  return <div aria-live="polite">{toast && <ToastCard key={toast.text} toast={toast} />}</div>;
}

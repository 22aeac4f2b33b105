import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { useStore } from '../lib/store.ts';
import { IconButton } from './icon-button.tsx';
import { dismissToast, durationOf, giveRoom, rooms, type Toast, toasts } from './toast-store.ts';

const icons = { success: CircleCheck, info: Info, error: CircleAlert };
const iconColours = { success: 'text-teal', info: 'text-saffron-ink', error: 'text-coral' };

interface ToastCardProps {
  readonly toast: Toast;
  readonly isSlim: boolean;
}

function ToastCard({ toast, isSlim }: ToastCardProps) {
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), durationOf(toast));
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const Icon = icons[toast.tone];
  const { action } = toast;
  /** What had the focus before the message, to which it goes back. */
  const before = useRef<Element>(null);
  function close() {
    const place = before.current?.isConnected ? before.current : document.querySelector('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    dismissToast(toast.id);
  }
  return (
    <div
      className={classNames(
        'flex w-fit max-w-full animate-appear items-center rounded-card border border-line bg-card',
        isSlim ? 'min-h-10 gap-2 px-3 text-s' : 'pointer-events-auto gap-3 py-1 ps-4 pe-1 shadow-over',
      )}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setIsHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', iconColours[toast.tone])} />
      <p className={classNames('min-w-0 font-medium', isSlim ? 'leading-tight text-balance' : 'py-1.5 leading-snug')}>
        {toast.text}
      </p>
      {action && (
        <button
          type="button"
          className="min-h-(--touch) shrink-0 rounded-control px-3 font-semibold text-teal-ink hover:bg-teal-wash"
          onClick={() => {
            close();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      {!isSlim && (
        <IconButton label={t`Dismiss`} onClick={close}>
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/**
 * The one place of a layout where a toast appears and stays, whatever is below: what is pressed on it reaches nothing else.
 * A player has room of its own for them (`isSlim`), and then the frame around it shows none.
 */
export function Toasts({ isSlim = false, className }: { readonly isSlim?: boolean; readonly className?: string }) {
  const [toast] = useStore(toasts);
  const isElsewhere = useStore(rooms) > 0 !== isSlim;
  useLayoutEffect(() => (isSlim ? giveRoom() : undefined), [isSlim]);
  return (
    <div aria-live="polite" className={className}>
      {toast && !isElsewhere && <ToastCard key={toast.text} toast={toast} isSlim={isSlim} />}
    </div>
  );
}

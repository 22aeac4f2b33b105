import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

/** A panel that slides in from the start side; open while it is rendered. */
export function Drawer({
  label,
  onClose,
  children,
}: {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className="m-0 h-dvh max-h-none w-(--side-width) max-w-[85vw] animate-slide-in overflow-y-auto bg-paper p-0 shadow-over"
    >
      <div className="relative min-h-full">
        <IconButton label={t`Close`} className="absolute end-2 top-4 z-1" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
        {children}
      </div>
    </dialog>
  );
}

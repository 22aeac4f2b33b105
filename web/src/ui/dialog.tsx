import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** `lang` of a title that is content. */
  readonly titleLanguage?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below the content, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
}

const sizes = { small: 'w-110', medium: 'w-160', large: 'w-240' };

/** A modal dialog; it is open while it is rendered: `{isOpen && <Dialog .../>}`. */
export function Dialog({
  title,
  titleLanguage,
  onClose,
  children,
  actions,
  size = 'small',
  role = 'dialog',
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useModal(onClose);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      // Of the interface, whatever it was opened from: a card in Arabic, for example.
      dir={document.documentElement.dir || 'ltr'}
      className={classNames(
        'max-h-[92dvh] low:max-h-[98dvh] max-w-[calc(100vw---spacing(6))] animate-appear overflow-hidden rounded-card bg-card p-0 shadow-over',
        sizes[size],
      )}
    >
      <div className="flex max-h-[92dvh] flex-col low:max-h-[98dvh]">
        <header className="flex items-start gap-2 ps-6 pe-3 pt-4 low:pt-1">
          <h2
            id={titleId}
            lang={titleLanguage}
            dir="auto"
            className={classNames('flex-1 pt-2 font-semibold', titleLanguage ? 'text-target' : 'text-l')}
          >
            {title}
          </h2>
          <IconButton label={t`Close`} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 low:pb-2">{children}</div>
        {actions && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 low:py-1.5">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

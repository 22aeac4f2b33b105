import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly title: string;
  /** `lang` of a title that is content. */
  readonly titleLanguage?: string | undefined;
  /** Below the title, in a line. */
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons below the content, the main one last. */
  readonly actions?: ReactNode;
  /** Stands beside the content, and on phones between it and the buttons, always in sight. */
  readonly aside?: ReactNode;
  readonly isFullOnPhones?: boolean;
  /** About a word of the text behind it: from below on phones, so that the word stays in sight; no second tap reaches the text. */
  readonly isOverText?: boolean;
  readonly size?: 'small' | 'medium' | 'large';
  readonly role?: 'dialog' | 'alertdialog';
}

const sizes = { small: 'w-110', medium: 'w-160', large: 'w-240' };
const usualFrame = 'max-h-[92dvh] max-w-[calc(100vw---spacing(6))] rounded-card low:max-h-[98dvh]';
const sheetOnPhones =
  'max-sm:mb-0 max-sm:w-screen max-sm:max-w-none max-sm:rounded-b-none max-sm:pb-[env(safe-area-inset-bottom)]';
const fullOnPhones = 'max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none';

/** A modal dialog; it is open while it is rendered: `{isOpen && <Dialog .../>}`. */
export function Dialog({
  title,
  titleLanguage,
  subtitle,
  onClose,
  children,
  actions,
  aside,
  isFullOnPhones = false,
  isOverText = false,
  size = 'small',
  role = 'dialog',
}: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useModal(onClose, { holdsSecondTap: isOverText });
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      // Of the interface, whatever it was opened from: a card in Arabic, for example.
      dir={document.documentElement.dir || 'ltr'}
      className={classNames(
        'animate-appear overflow-hidden bg-card p-0 shadow-over',
        usualFrame,
        isFullOnPhones && fullOnPhones,
        isOverText && sheetOnPhones,
        sizes[size],
      )}
    >
      <div
        className={classNames(
          'flex max-h-[92dvh] flex-col low:max-h-[98dvh]',
          isFullOnPhones && 'max-sm:h-dvh max-sm:max-h-none',
        )}
      >
        <header
          className={classNames(
            'flex items-start gap-2 ps-6 pe-3 pt-4 low:pt-1',
            aside !== undefined && 'border-b border-line pb-3 max-sm:ps-4 max-sm:pt-2 low:pb-1',
          )}
        >
          <div className="min-w-0 flex-1">
            <h2
              id={titleId}
              lang={titleLanguage}
              className={classNames('pt-2 font-semibold', titleLanguage ? 'text-target' : 'text-l')}
            >
              {/* At the beginning of the line in words of either direction: at its end it would stand by the cross. */}
              <bdi>{title}</bdi>
            </h2>
            {subtitle !== undefined && <p className="text-s text-ink-soft low:hidden">{subtitle}</p>}
          </div>
          <IconButton label={t`Close`} onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </header>
        {aside === undefined ? (
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-1 pb-6 low:pb-2">{children}</div>
        ) : (
          <div className="flex min-h-0 flex-1 flex-col sm:flex-row">
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6 max-sm:px-4 max-sm:pt-3 low:py-2">
              {children}
            </div>
            <div className="shrink-0 overflow-y-auto border-line bg-sunk px-5 py-4 max-sm:max-h-[40dvh] max-sm:border-t max-sm:px-4 max-sm:py-3 sm:w-88 sm:border-s low:w-70 low:py-2">
              {aside}
            </div>
          </div>
        )}
        {actions && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4 low:py-1.5">
            {actions}
          </footer>
        )}
      </div>
    </dialog>
  );
}

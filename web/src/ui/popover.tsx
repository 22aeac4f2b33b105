import { useEffect, useId, useRef, type ComponentType, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { usePopup } from './use-popup.ts';

interface PopoverProps {
  /** Names both the button and the panel. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly onOpen?: () => void;
  /** What the panel shows; it calls `onDone` to close the panel. */
  readonly content: ComponentType<{ readonly onDone: () => void }>;
}

/** An icon button that opens a panel beside it. */
export function Popover({ label, icon, onOpen, content: Content }: PopoverProps) {
  const { isOpen, setIsOpen, root, trigger } = usePopup();
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  return (
    <div ref={root} className="relative">
      <IconButton
        ref={trigger}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setIsOpen(!isOpen);
        }}
      >
        {icon}
      </IconButton>
      {isOpen && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className="absolute -end-13 top-full z-20 mt-1 max-h-[70dvh] w-84 max-w-[calc(100vw---spacing(8))] animate-appear overflow-y-auto rounded-card border border-line bg-card p-2 shadow-over focus:outline-none md:end-0"
        >
          <Content onDone={close} />
        </div>
      )}
    </div>
  );
}

import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../lib/format/class-names.ts';
import { usePopup } from './use-popup.ts';

interface MenuProps {
  /** What the button opens, for screen readers. */
  readonly label: string;
  /** What the button shows. */
  readonly trigger: ReactNode;
  readonly triggerClassName?: string;
  /** Set where there is no room below the button. */
  readonly opensUp?: boolean;
  /** MenuItems (and anything between them). */
  readonly children: ReactNode;
}

const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A button that opens a list of actions, with the keys of the menu pattern (arrows, Home, End, Esc). */
export function Menu({ label, trigger, triggerClassName, opensUp = false, children }: MenuProps) {
  const { isOpen, setIsOpen, root, trigger: button } = usePopup();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key];
    if (event.key === 'Tab') setIsOpen(false);
    if (!move) return;
    event.preventDefault();
    const all = items();
    all[move(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus();
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        title={label}
        className={classNames('grid size-(--touch) place-items-center rounded-pill', triggerClassName)}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classNames(
            'absolute end-0 z-20 flex w-64 animate-appear flex-col rounded-card border border-line bg-card p-2 shadow-over',
            opensUp ? 'bottom-full mb-1' : 'top-full mt-1',
          )}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            if ((event.target as HTMLElement).closest('[data-closes-menu]')) setIsOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** The look of one line of a menu; links take it with `role="menuitem" tabIndex={-1} data-closes-menu`. */
export const menuItemStyle =
  'flex min-h-(--touch) w-full items-center gap-3 rounded-control px-3 text-start text-ink hover:bg-sunk focus-visible:bg-sunk [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft';

interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect: () => void;
  /** Set for a choice among several; the menu then stays open. */
  readonly isChecked?: boolean;
}

export function MenuItem({ icon, children, onSelect, isChecked }: MenuItemProps) {
  const isChoice = isChecked !== undefined;
  return (
    <button
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={isChecked}
      tabIndex={-1}
      data-closes-menu={isChoice ? undefined : ''}
      className={classNames(menuItemStyle, isChecked && 'bg-teal-wash font-semibold text-teal-ink')}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../../lib/format/class-names.ts';

interface PlayerSwitchProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

/** A way of playing that is on or off, in the top line of a player: an icon on phones, with its name on wider screens. */
export function PlayerSwitch({ label, icon, isOn, onToggle }: PlayerSwitchProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onToggle}
      className={classNames(
        'flex min-h-(--touch) min-w-(--touch) shrink-0 items-center justify-center gap-2 rounded-pill text-s font-semibold transition-colors duration-150 md:px-4 [&_svg]:size-5.25',
        isOn ? 'bg-saffron-wash text-saffron-ink' : 'text-teal-ink hover:bg-sunk',
      )}
    >
      {icon}
      <span aria-hidden className="max-md:hidden">
        {label}
      </span>
    </button>
  );
}
